import { sql } from 'kysely'
import type { Account } from '../../../domain/access/account.ts'
import type { Db, Schema } from '../../db/schema.ts'

type Row = Pick<
  Schema['users'],
  'id' | 'username' | 'role' | 'subscription_status' | 'email' | 'email_verified' | 'created_at'
>

const COLUMNS = [
  'users.id',
  'users.username',
  'users.role',
  'users.subscription_status',
  'users.email',
  'users.email_verified',
  'users.created_at',
] as const

const fromRow = (row: Row): Account => ({
  id: row.id,
  username: row.username,
  role: row.role === 'admin' ? 'admin' : 'user',
  subscriptionStatus: row.subscription_status === 'active' ? 'active' : 'free',
  email: row.email,
  emailVerified: row.email_verified === 1,
  createdAt: row.created_at,
})

/** Usernames are the same whatever their case. They are plain ASCII, so no letter can pass for another. */
export const usernameKey = (username: string): string => username.toLowerCase()

export const accountsStore = (db: Db) => ({
  /** @returns false when the username is taken, by whatever case */
  async add(account: {
    readonly id: string
    readonly username: string
    readonly passwordHash: string
    readonly role: 'user' | 'admin'
    readonly email: string | null
    readonly createdAt: number
  }): Promise<boolean> {
    const result = await db
      .insertInto('users')
      .values({
        id: account.id,
        username: account.username,
        username_key: usernameKey(account.username),
        password_hash: account.passwordHash,
        role: account.role,
        subscription_status: 'free',
        email: account.email,
        email_verified: 0,
        list_count: 0,
        created_at: account.createdAt,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async byId(id: string): Promise<Account | null> {
    const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row ? fromRow(row) : null
  },

  /** For signing in: the account and the hash of its password. Takes whatever somebody typed. */
  async withPassword(username: string): Promise<{ account: Account; passwordHash: string } | null> {
    // PostgreSQL does not even look for a text with a NUL in it.
    if (username.includes('\u0000')) return null
    const row = await db
      .selectFrom('users')
      .select([...COLUMNS, 'password_hash'])
      .where('username_key', '=', usernameKey(username))
      .executeTakeFirst()
    return row ? { account: fromRow(row), passwordHash: row.password_hash } : null
  },

  async passwordHash(id: string): Promise<string | null> {
    const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
    return row?.password_hash ?? null
  },

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },

  /** Gives the admin another name. @returns whether there is an admin */
  async renameAdmin(username: string): Promise<boolean> {
    const result = await db
      .updateTable('users')
      .set({ username, username_key: usernameKey(username) })
      .where('role', '=', 'admin')
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Accounts that wait for this address to be verified. */
  async unverifiedWithEmail(email: string): Promise<Account[]> {
    const rows = await db
      .selectFrom('users')
      .select(COLUMNS)
      .where('email', '=', email)
      .where('email_verified', '=', 0)
      .limit(5)
      .execute()
    return rows.map(fromRow)
  },

  async setVerified(id: string): Promise<void> {
    await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
  },

  /** Deletes the account; sessions, songs, lists and tokens go with it. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  async addSession(session: {
    readonly id: string
    readonly userId: string
    readonly now: number
    readonly expiresAt: number
  }): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        created_at: session.now,
        seen_at: session.now,
        expires_at: session.expiresAt,
      })
      .execute()
  },

  /** Who a session belongs to, unless it has ended. */
  async bySession(
    id: string,
    now: number,
  ): Promise<{ account: Account; seenAt: number; userMode: boolean } | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([...COLUMNS, 'sessions.seen_at', 'sessions.user_mode'])
      .where('sessions.id', '=', id)
      .where('sessions.expires_at', '>', now)
      .executeTakeFirst()
    return row ? { account: fromRow(row), seenAt: row.seen_at, userMode: row.user_mode === 1 } : null
  },

  /** Whether this session's admin sees and may do what a user does, and no more. */
  async setUserMode(sessionId: string, userMode: boolean): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ user_mode: userMode ? 1 : 0 })
      .where('id', '=', sessionId)
      .execute()
  },

  async touchSession(id: string, now: number, expiresAt: number): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ seen_at: now, expires_at: expiresAt })
      .where('id', '=', id)
      .execute()
  },

  async removeSession(id: string): Promise<void> {
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  },

  /** Ends all sessions of a user, except one if it is named. */
  async removeSessions(userId: string, except: string | null): Promise<void> {
    let query = db.deleteFrom('sessions').where('user_id', '=', userId)
    if (except !== null) query = query.where('id', '!=', except)
    await query.execute()
  },

  async sessions(userId: string): Promise<{ createdAt: number; seenAt: number }[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .execute()
    return rows.map((row) => ({ createdAt: row.created_at, seenAt: row.seen_at }))
  },

  /** Forgets sessions and tokens that have ended. */
  async forgetEnded(now: number): Promise<void> {
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('email_tokens').where('expires_at', '<=', now).execute()
  },

  /** A new token takes the place of those sent before. Run it in a transaction. */
  async setEmailToken(token: {
    readonly id: string
    readonly userId: string
    readonly expiresAt: number
  }): Promise<void> {
    // Two who send at once take turns, so that the last token is the only one.
    await db
      .updateTable('users')
      .set({ email_verified: sql<number>`email_verified` })
      .where('id', '=', token.userId)
      .execute()
    await db.deleteFrom('email_tokens').where('user_id', '=', token.userId).execute()
    await db
      .insertInto('email_tokens')
      .values({ id: token.id, user_id: token.userId, expires_at: token.expiresAt })
      .execute()
  },

  /** Uses up a token. One statement decides, so that it works once. @returns whose it was, or null */
  async takeEmailToken(id: string, now: number): Promise<string | null> {
    const row = await db
      .deleteFrom('email_tokens')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    return row?.user_id ?? null
  },
})
