import type { AccountData } from '../accounts/account-data.ts'
import { artworkStore } from './store.ts'

/** The pictures of an account. Their files are deleted once the transaction has ended. */
export const artworkAccountData: AccountData = {
  storedBytes: (db, userId) => artworkStore(db).storedBytes(userId),
  async export(db, userId) {
    const artworks = await artworkStore(db).ofUser(userId)
    return {
      artworks: artworks.map(({ id, family, createdAt }) => ({
        id,
        family,
        createdAt: new Date(createdAt).toISOString(),
      })),
    }
  },
  delete: (trx, userId, now) => artworkStore(trx).discardAllOf(userId, now),
}
