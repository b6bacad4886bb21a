import type { Db } from '../../db/schema.ts'
import { type Settings, settingsStore } from './store.ts'

/** Run it in a transaction. */
export const changeSettings = (trx: Db, settings: Partial<Settings>): Promise<void> =>
  settingsStore(trx).change(settings)
