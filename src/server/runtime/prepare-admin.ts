import type { Config } from '../config.ts'
import { type AdminPassword, seedAdmin } from '../features/accounts/seed-admin.ts'
import { resetSecondFactors } from '../features/second-factor/reset-second-factors.ts'
import type { Base } from './base.ts'

/** Sees to it that there is an admin who can get in. @throws ConfigError where the settings do not allow it */
export async function prepareAdmin(base: Base, config: Config): Promise<AdminPassword> {
  const { DATA_DIR: dataDir, ADMIN_USERNAME: username, ADMIN_PASSWORD: password = null } = config
  if (config.RESET_SECOND_FACTOR) await resetSecondFactors(base.db, base.log)
  return seedAdmin({ ...base, dataDir, username, password })
}
