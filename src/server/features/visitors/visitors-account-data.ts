import type { Db } from '../../db/schema.ts'
import { visitorsStore } from './store.ts'
import { ownerOf, searchesOfGuest, searchesOfUser } from './visitor.ts'

/**
 * How much an account has searched. It has the shape that accounts asks for without its name: accounts knows visitors,
 * and not the other way round.
 */
export const visitorsAccountData = {
  async export(db: Db, userId: string) {
    const [searchesUsed = 0] = await visitorsStore(db).used([searchesOfUser(userId)])
    return { searchesUsed }
  },
  async delete(trx: Db, userId: string): Promise<void> {
    await visitorsStore(trx).removeCount(searchesOfUser(userId))
    await visitorsStore(trx).remove(ownerOf(userId))
  },
  async claimGuest(
    trx: Db,
    guest: {
      readonly userId: string
      readonly visitorId: string | null
      readonly isNew: boolean
      readonly now: number
    },
  ): Promise<void> {
    const { userId, visitorId, isNew, now } = guest
    if (!isNew) return
    await visitorsStore(trx).ensure(ownerOf(userId), now)
    const used = await visitorsStore(trx).used(searchesOfGuest(visitorId))
    await visitorsStore(trx).setUsed(searchesOfUser(userId), Math.max(0, ...used), now)
  },
}
