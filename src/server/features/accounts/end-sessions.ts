import type { Db } from '../../db/schema.ts'
import { accountsStore } from './store.ts'

/** Ends all sessions of an account, except one if it is named. */
export const endSessions = (trx: Db, userId: string, except: string | null): Promise<void> =>
  accountsStore(trx).removeSessions(userId, except)
