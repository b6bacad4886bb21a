import type { AccountData } from '../accounts/account-data.ts'
import { galleryStore } from './store.ts'
import { accountVoterId, guestVoterId } from './voter-id.ts'

/** What an account has posted, and its votes. */
export const galleryAccountData: AccountData = {
  async export(db, userId) {
    const posts = await galleryStore(db).ofUser(userId)
    return {
      posts: posts.map(({ userId: _, createdAt, ...post }) => ({
        ...post,
        createdAt: new Date(createdAt).toISOString(),
      })),
      votes: Object.fromEntries(await galleryStore(db).votesBy(accountVoterId(userId))),
    }
  },
  delete: (trx, userId) => galleryStore(trx).removeVotesOf(userId, accountVoterId(userId)),
  /** Signing in grants no second vote. */
  async claimGuest(trx, { userId, visitorId }) {
    if (visitorId !== null)
      await galleryStore(trx).moveToAccount(guestVoterId(visitorId), accountVoterId(userId))
  },
}
