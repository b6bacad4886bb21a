import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { usernameKey } from '../accounts/username-key.ts'

/** An account as the admin sees it. */
export type ListedUser = {
  readonly id: string
  readonly username: string
  readonly searchCount: number
  /** UTC milliseconds. */
  readonly createdAt: number
  readonly subscriptionStatus: 'free' | 'active'
  readonly isGranted: boolean
  readonly role: 'user' | 'admin'
}

/** `%` and `_` stand for themselves. */
const containing = (text: string): string =>
  `%${usernameKey(text).replace(/[\\%_]/gu, (letter) => `\\${letter}`)}%`

export const usersStore = (db: Db) => {
  const listed = db
    .selectFrom('users')
    .leftJoin('search_counts', (join) =>
      join.on('search_counts.quota_key', '=', sql<string>`'user:' || users.id`),
    )
    .select([
      'users.id',
      'users.username',
      'search_counts.used',
      'users.created_at',
      'users.subscription_status',
      'users.has_complimentary_plan',
      'users.role',
    ])
  return {
    /** Accounts whose name holds the text, in the order of their names. */
    async page(wanted: {
      readonly text: string
      readonly offset: number
      readonly limit: number
    }): Promise<{ users: ListedUser[]; total: number }> {
      // PostgreSQL does not even look for a text with a NUL in it, and no name has one.
      if (wanted.text.includes('\u0000')) return { users: [], total: 0 }
      const isWanted = sql<boolean>`users.username_key like ${containing(wanted.text)} escape '\\'`
      const rows = await listed
        .where(isWanted)
        .orderBy('users.username_key')
        .offset(wanted.offset)
        .limit(wanted.limit)
        .execute()
      const { total } = await db
        .selectFrom('users')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where(isWanted)
        .executeTakeFirstOrThrow()
      return { users: rows.map(fromRow), total: Number(total) }
    },

    async byId(id: string): Promise<ListedUser | null> {
      const row = await listed.where('users.id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },
  }
}

const fromRow = (row: {
  readonly id: string
  readonly username: string
  readonly used: number | null
  readonly created_at: number
  readonly subscription_status: string
  readonly has_complimentary_plan: number
  readonly role: string
}): ListedUser => ({
  id: row.id,
  username: row.username,
  searchCount: row.used ?? 0,
  createdAt: row.created_at,
  subscriptionStatus: row.subscription_status === 'active' ? 'active' : 'free',
  isGranted: row.has_complimentary_plan === 1,
  role: row.role === 'admin' ? 'admin' : 'user',
})
