import { isId } from '../../http/is-id.ts'
import type { Db } from '../../db/schema.ts'
import { type Action, AUDIT_ACTIONS } from './actions.ts'

export type Entry = {
  readonly id: string
  /** null: a guest. */
  readonly userId: string | null
  readonly action: Action
  /** A few facts in plain words; never text a user typed. */
  readonly details: string
  /** A keyed hash of the network it came from; left out where that does not matter. */
  readonly network?: string | null
  /** UTC milliseconds. */
  readonly createdAt: number
}

/** An entry as the admin reads it. */
type ToldEntry = {
  readonly id: string
  /** null: a guest, or an account that is not there any more. */
  readonly username: string | null
  readonly action: string
  readonly details: string
  readonly network: string | null
  readonly createdAt: number
}

export const activityStore = (db: Db) => ({
  /** Run it in the transaction of what it tells of: neither is there without the other. */
  async add({ id, userId, action, details, network = null, createdAt }: Entry): Promise<void> {
    await db
      .insertInto('activity')
      .values({ id, user_id: userId, action, details, network, created_at: createdAt })
      .execute()
  },

  /**
   * Entries, newest first.
   * @param before id of the entry after which the page begins; one that was forgotten has nothing after it
   */
  async page(wanted: {
    readonly before?: string | undefined
    readonly action?: string | undefined
    readonly limit: number
  }): Promise<ToldEntry[]> {
    const { before, action, limit } = wanted
    let query = db
      .selectFrom('activity')
      .leftJoin('users', 'users.id', 'activity.user_id')
      .select([
        'activity.id',
        'users.username',
        'activity.action',
        'activity.details',
        'activity.network',
        'activity.created_at as createdAt',
      ])
    if (action !== undefined) query = query.where('activity.action', '=', action)
    if (before !== undefined) {
      if (!isId(before)) return []
      const last = await db
        .selectFrom('activity')
        .select(['id', 'created_at'])
        .where('id', '=', before)
        .executeTakeFirst()
      if (last === undefined) return []
      // The first condition is what an index can begin at, the second takes those of the same millisecond apart.
      query = query
        .where('activity.created_at', '<=', last.created_at)
        .where((row) =>
          row.or([row('activity.created_at', '<', last.created_at), row('activity.id', '<', last.id)]),
        )
    }
    return query.orderBy('activity.created_at', 'desc').orderBy('activity.id', 'desc').limit(limit).execute()
  },

  /** A user's entries, newest first. */
  async ofUser(
    userId: string,
  ): Promise<{ action: string; details: string; network: string | null; createdAt: number }[]> {
    return db
      .selectFrom('activity')
      .select(['action', 'details', 'network', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  },

  async removeNetworksOf(userId: string): Promise<void> {
    await db.updateTable('activity').set({ network: null }).where('user_id', '=', userId).execute()
  },

  /** @param auditTime what an audit asks for is kept until it is older than this */
  async deleteOlderThan(time: number, auditTime: number): Promise<void> {
    await db
      .deleteFrom('activity')
      .where('created_at', '<', time)
      .where((row) => row.or([row('created_at', '<', auditTime), row('action', 'not in', AUDIT_ACTIONS)]))
      .execute()
  },
})
