import type { AccountData } from '../accounts/account-data.ts'
import { preferencesStore } from './store.ts'

/** What an account has chosen. */
export const preferencesAccountData: AccountData = {
  export: async (db, userId) => ({ preferences: await preferencesStore(db).ofUser(userId) }),
}
