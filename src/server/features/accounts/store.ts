import { type Selectable, sql } from 'kysely'
import type { Account } from '#domain/access/account.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { usernameKey } from './username-key.ts'

type Row = Pick<
  Selectable<Schema['users']>,
  | 'id'
  | 'username'
  | 'role'
  | 'subscription_status'
  | 'email'
  | 'email_verified'
  | 'created_at'
  | 'learns_from_nights'
  | 'personal_version'
>

const COLUMNS = [
  'users.id',
  'users.username',
  'users.role',
  'users.subscription_status',
  'users.email',
  'users.email_verified',
  'users.created_at',
  'users.learns_from_nights',
  'users.personal_version',
] as const

const fromRow = (row: Row): Account => ({
  id: row.id,
  username: row.username,
  role: row.role === 'admin' ? 'admin' : 'user',
  subscriptionStatus: row.subscription_status === 'active' ? 'active' : 'free',
  email: row.email,
  emailVerified: row.email_verified === 1,
  personalVersion: row.learns_from_nights === 1 ? row.personal_version : 0,
  createdAt: row.created_at,
})

/** What following a link in a mail does, and to whom. */
export type EmailToken = {
  readonly userId: string
  readonly purpose: 'verify' | 'change' | 'reset'
  /** The address that becomes the account's; null where it is the one it has. */
  readonly email: string | null
}

const tokenFromRow = (
  row: Pick<Schema['email_tokens'], 'user_id' | 'email'> & { purpose: EmailToken['purpose'] },
): EmailToken => ({
  userId: row.user_id,
  purpose: row.purpose,
  email: row.email,
})

type StoredSession = {
  /** A hash of its cookie. */
  readonly id: string
  readonly device: string | null
  readonly createdAt: number
  readonly seenAt: number
}

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

  /** For signing in: the account and the hash of its password. Takes the text as typed. */
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

  /** Accounts that a user who cannot sign in may mean by what they typed; several may have one address. */
  async byUsernameOrEmail(typed: string): Promise<Account[]> {
    if (typed.includes('\u0000')) return []
    const key = usernameKey(typed)
    const rows = await db
      .selectFrom('users')
      .select(COLUMNS)
      .where(key.includes('@') ? 'email' : 'username_key', '=', key)
      .limit(5)
      .execute()
    return rows.map(fromRow)
  },

  /** Gives the account an address that has been confirmed. */
  async setEmail(id: string, email: string): Promise<void> {
    await db.updateTable('users').set({ email, email_verified: 1 }).where('id', '=', id).execute()
  },

  /** Deletes the account; sessions, songs, lists and tokens go with it. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  async addSession(session: {
    readonly id: string
    readonly userId: string
    readonly device: string | null
    readonly now: number
    readonly expiresAt: number
  }): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        device: session.device,
        created_at: session.now,
        last_seen_at: session.now,
        expires_at: session.expiresAt,
      })
      .execute()
  },

  /** Who a session belongs to, unless it has ended. */
  async bySession(
    id: string,
    now: number,
  ): Promise<{ account: Account; createdAt: number; seenAt: number; userMode: boolean } | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        ...COLUMNS,
        'sessions.created_at as session_created_at',
        'sessions.last_seen_at',
        'sessions.acting_as_user',
      ])
      .where('sessions.id', '=', id)
      .where('sessions.expires_at', '>', now)
      .executeTakeFirst()
    return row
      ? {
          account: fromRow(row),
          createdAt: row.session_created_at,
          seenAt: row.last_seen_at,
          userMode: row.acting_as_user === 1,
        }
      : null
  },

  /** Whether this session's admin sees and may do what a user does, and no more. */
  async setUserMode(sessionId: string, userMode: boolean): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ acting_as_user: userMode ? 1 : 0 })
      .where('id', '=', sessionId)
      .execute()
  },

  async touchSession(id: string, now: number, expiresAt: number): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: expiresAt })
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

  /** Sessions that have not ended, the one used last first. */
  async sessions(userId: string, now: number): Promise<StoredSession[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at,
      seenAt: row.last_seen_at,
    }))
  },

  /** Forgets sessions and tokens that have ended. */
  async deleteEnded(now: number): Promise<void> {
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('email_tokens').where('expires_at', '<=', now).execute()
  },

  /** A new token takes the place of those sent before for the same purpose. Run it in a transaction. */
  async setEmailToken(
    token: EmailToken & { readonly id: string; readonly expiresAt: number },
  ): Promise<void> {
    // Two who send at once take turns, so that the last token is the only one.
    await db
      .updateTable('users')
      .set({ email_verified: sql<number>`email_verified` })
      .where('id', '=', token.userId)
      .execute()
    await db
      .deleteFrom('email_tokens')
      .where('user_id', '=', token.userId)
      .where('purpose', '=', token.purpose)
      .execute()
    // For an account that does not exist these are the same statements, and write nothing.
    await db
      .insertInto('email_tokens')
      .columns(['id', 'user_id', 'purpose', 'email', 'expires_at'])
      .expression(
        db
          .selectFrom('users')
          .select((row) => [
            sql<string>`${token.id}`.as('token_id'),
            row.ref('users.id').as('user_id'),
            sql<EmailToken['purpose']>`${token.purpose}`.as('purpose'),
            sql<string | null>`cast(${token.email} as text)`.as('token_email'),
            sql<number>`cast(${token.expiresAt} as bigint)`.as('expires_at'),
          ])
          .where('users.id', '=', token.userId),
      )
      .execute()
  },

  /** What a token is for, without using it up; null where it is none of this purpose. */
  async emailToken(id: string, purpose: EmailToken['purpose'], now: number): Promise<EmailToken | null> {
    const row = await db
      .selectFrom('email_tokens')
      .select(['user_id', 'purpose', 'email'])
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? tokenFromRow(row) : null
  },

  /** Uses up a token. One statement decides, so that it works once. @returns what it was for; null where it is none */
  async takeEmailToken(
    id: string,
    purposes: readonly EmailToken['purpose'][],
    now: number,
  ): Promise<EmailToken | null> {
    const row = await db
      .deleteFrom('email_tokens')
      .where('id', '=', id)
      .where('purpose', 'in', [...purposes])
      .where('expires_at', '>', now)
      .returning(['user_id', 'purpose', 'email'])
      .executeTakeFirst()
    return row ? tokenFromRow(row) : null
  },

  /** Links that were sent before are worth nothing from now on. */
  async removeEmailTokens(userId: string): Promise<void> {
    await db.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
  },
})
