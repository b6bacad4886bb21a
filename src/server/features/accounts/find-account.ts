import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { accountsStore } from './store.ts'

/** null where there is no such account (any more). */
export const findAccount = (db: Db, id: string): Promise<Account | null> => accountsStore(db).byId(id)
