import type { AccountData } from '../accounts/account-data.ts'
import { apiKeysStore } from './store.ts'

/** Names and uses of the API keys; their hashes stay here, and their rows go with that of the account. */
export const apiKeysAccountData: AccountData = {
  export: async (db, userId) => ({
    apiKeys: (await apiKeysStore(db).ofUser(userId)).map(({ name, scope, createdAt, lastUsedAt }) => ({
      name,
      scope,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
  }),
}
