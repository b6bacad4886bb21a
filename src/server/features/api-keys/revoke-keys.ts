import type { Db } from '../../db/schema.ts'
import { apiKeysStore } from './store.ts'

/** Revokes every API key of an account. */
export const revokeKeys = (trx: Db, userId: string): Promise<void> => apiKeysStore(trx).removeAll(userId)
