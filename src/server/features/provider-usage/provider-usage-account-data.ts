import type { AccountData } from '../accounts/account-data.ts'
import { quotaKeysOfUser } from '../visitors/visitor.ts'
import { deleteUsage } from './daily-quota.ts'

/** What an account has had paid services asked. */
export const providerUsageAccountData: AccountData = {
  delete: (trx, userId) => deleteUsage(trx, quotaKeysOfUser(userId)),
}
