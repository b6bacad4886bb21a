import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../system/logger.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { secondFactorStore } from './store.ts'

/** The operator's way in when phone and recovery codes are lost: the password alone is asked for again, and every session ends. */
export async function resetSecondFactors(db: Db, log: Logger): Promise<void> {
  for (const userId of await secondFactorStore(db).usersWithOne())
    await db.transaction().execute(async (trx) => {
      await secondFactorStore(trx).remove(userId)
      await endSessions(trx, userId, null)
    })
  log.warn(
    {},
    'RESET_SECOND_FACTOR has turned the second factor off. Remove the setting, or every start does so',
  )
}
