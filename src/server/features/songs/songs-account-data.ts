import type { AccountData } from '../accounts/account-data.ts'
import { songsStore } from './store.ts'

/** The songs an account has saved. */
export const songsAccountData: AccountData = {
  export: async (db, userId) => ({ savedSongs: await songsStore(db).all(userId) }),
}
