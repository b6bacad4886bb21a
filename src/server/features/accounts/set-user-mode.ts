import type { Db } from '../../db/schema.ts'
import { accountsStore } from './store.ts'

/** Whether this session's admin sees and may do what a user does, and no more. */
export const setUserMode = (db: Db, sessionId: string, isOn: boolean): Promise<void> =>
  accountsStore(db).setUserMode(sessionId, isOn)
