import type { Db } from '../../db/schema.ts'
import { recommendationsStore } from '../recommendations/store.ts'
import { visitorsStore } from '../visitors/store.ts'
import { ownerOf, searchesOfUser } from '../visitors/visitor.ts'

/** Moves what a guest has on this device into an account: the answers they can still open, and how many searches they used. */
export async function carryOver(
  trx: Db,
  guest: {
    readonly userId: string
    readonly visitorId: string | null
    readonly countedAs: readonly string[]
    readonly now: number
  },
): Promise<void> {
  const { userId, visitorId, countedAs, now } = guest
  const owner = ownerOf(userId)
  await visitorsStore(trx).ensure(owner, now)
  const used = await visitorsStore(trx).used(countedAs.map((name) => ({ name, limit: 0 })))
  await visitorsStore(trx).setUsed(searchesOfUser(userId), Math.max(0, ...used), now)
  if (visitorId !== null) await recommendationsStore(trx).moveAll(visitorId, owner)
}
