import type { Db } from '../../db/schema.ts'
import { activityStore } from './store.ts'

/**
 * What the log tells of an account. It has the shape that accounts asks for without its name: accounts knows the log,
 * and not the other way round.
 */
export const activityAccountData = {
  /** Entries stay without their name, which goes with the account; so does where they came from. */
  delete: (trx: Db, userId: string) => activityStore(trx).removeNetworksOf(userId),
  async export(db: Db, userId: string) {
    const activity = await activityStore(db).ofUser(userId)
    return {
      activity: activity.map(({ createdAt, network, ...entry }) => ({
        ...entry,
        ...(network === null ? {} : { network }),
        at: new Date(createdAt).toISOString(),
      })),
    }
  },
}
