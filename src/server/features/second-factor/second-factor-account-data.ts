import type { AccountData } from '../accounts/account-data.ts'
import { secondFactorStore } from './store.ts'

/** Since when the second factor is on; its secret stays here, and its rows go with that of the account. */
export const secondFactorAccountData: AccountData = {
  export: async (db, userId) => {
    const enabledAt = await secondFactorStore(db).enabledAt(userId)
    return enabledAt === null ? {} : { secondFactorSince: new Date(enabledAt).toISOString() }
  },
}
