import type { Db } from '../../db/schema.ts'
import { galleryStore } from '../gallery/store.ts'
import { accountVoterId, guestVoterId } from '../gallery/voter-id.ts'
import { recommendationsStore } from '../recommendations/store.ts'
import { visitorsStore } from '../visitors/store.ts'
import { ownerOf, searchesOfGuest, searchesOfUser } from '../visitors/visitor.ts'

/**
 * Moves what the guest of this very cookie has into a new account: the answers they can still open, how many searches they
 * used, and their votes. Nobody else's count: a fingerprint or a network may be a stranger's as well.
 */
export async function claimGuestData(
  trx: Db,
  guest: {
    readonly userId: string
    readonly visitorId: string | null
    readonly now: number
  },
): Promise<void> {
  const { userId, visitorId, now } = guest
  const owner = ownerOf(userId)
  await visitorsStore(trx).ensure(owner, now)
  const used = await visitorsStore(trx).used(searchesOfGuest(visitorId))
  await visitorsStore(trx).setUsed(searchesOfUser(userId), Math.max(0, ...used), now)
  if (visitorId !== null) {
    await recommendationsStore(trx).moveAll(visitorId, owner)
    await claimVotes(trx, userId, visitorId)
  }
}

/** Makes a guest's votes those of the account they have: who signs in does not get a second vote. Run it in a transaction. */
export const claimVotes = (trx: Db, userId: string, visitorId: string): Promise<void> =>
  galleryStore(trx).moveToAccount(guestVoterId(visitorId), accountVoterId(userId))
