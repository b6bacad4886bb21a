import type { Db } from '../../db/schema.ts'

/** What somebody did, as the admin's log tells it. */
export type Action =
  | 'admin_login'
  | 'register'
  | 'search'
  | 'refine'
  | 'save_song'
  | 'create_list'
  | 'subscribe'
  | 'cancel'
  | 'upgrade'
  | 'downgrade'

export type Entry = {
  readonly id: string
  /** null: a guest. */
  readonly userId: string | null
  readonly action: Action
  /** A few facts in plain words; never what somebody typed. */
  readonly details: string
  /** UTC milliseconds. */
  readonly at: number
}

export const activityStore = (db: Db) => ({
  /** Run it in the transaction of what it tells of: neither is there without the other. */
  async add({ id, userId, action, details, at }: Entry): Promise<void> {
    await db.insertInto('activity').values({ id, user_id: userId, action, details, at }).execute()
  },

  async forgetBefore(time: number): Promise<void> {
    await db.deleteFrom('activity').where('at', '<', time).execute()
  },
})
