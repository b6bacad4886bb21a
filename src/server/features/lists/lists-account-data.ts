import type { AccountData } from '../accounts/account-data.ts'
import { listsStore } from './store.ts'

/** The lists an account has saved. */
export const listsAccountData: AccountData = {
  storedBytes: (db, userId) => listsStore(db).storedBytes(userId),
  export: async (db, userId) => ({ savedLists: await listsStore(db).all(userId) }),
}
