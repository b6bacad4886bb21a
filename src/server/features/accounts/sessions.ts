import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { Account } from '#domain/access/account.ts'
import { SIGNED_IN_HINT } from '#contract/signed-in-hint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { describeDevice } from './describe-device.ts'
import { accountsStore } from './store.ts'

const COOKIE = 'segue_session'
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Lifetime = {
  /** A session that is not used for so long has ended. */
  readonly idleMs: number
  /** And so has one that is as old as this, however much it is used. */
  readonly maxMs: number
  /** Use is written down at most this often. */
  readonly touchMs: number
}
const USER: Lifetime = { idleMs: 30 * DAY_MS, maxMs: 180 * DAY_MS, touchMs: HOUR_MS }
/** An admin's session opens everybody's accounts: one that was left open must not stay so. */
const ADMIN: Lifetime = { idleMs: 30 * MINUTE_MS, maxMs: 12 * HOUR_MS, touchMs: MINUTE_MS }

const lifetimeOf = (role: Account['role'] | undefined): Lifetime => (role === 'admin' ? ADMIN : USER)

export type Sessions = {
  /** Who asks; a session in use lasts on, and so does its cookie. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null>
  /**
   * Signs in: always a new session, so that one planted before is worth nothing. An admin begins it as the admin.
   * @param trx the transaction it is part of, where it is part of one
   */
  begin(request: FastifyRequest, reply: FastifyReply, userId: string, trx?: Db): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function createSessions(
  db: Db,
  options: { readonly clock: () => number; readonly secureCookies: boolean },
): Sessions {
  const { clock, secureCookies } = options
  // The prefix makes browsers refuse the cookie from a subdomain, from http, and for a part of the site (RFC 6265bis).
  const name = secureCookies ? `__Host-${COOKIE}` : COOKIE
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' } as const
  const hand = (reply: FastifyReply, token: string, lastsMs: number) => {
    const maxAge = Math.ceil(lastsMs / 1000)
    return reply
      .setCookie(name, token, { ...cookie, maxAge })
      .setCookie(SIGNED_IN_HINT, '1', { ...cookie, httpOnly: false, maxAge })
  }
  const clearHintCookie = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.cookies[SIGNED_IN_HINT]) reply.clearCookie(SIGNED_IN_HINT, { ...cookie, httpOnly: false })
  }
  const currentId = (request: FastifyRequest): string | null => {
    const token = request.cookies[name]
    return token === undefined || token.length > 100 ? null : idOf(token)
  }
  return {
    async find(request, reply) {
      const sessionId = currentId(request)
      const now = clock()
      const found = sessionId === null ? null : await accountsStore(db).bySession(sessionId, now)
      if (sessionId === null || found === null) {
        clearHintCookie(request, reply)
        return null
      }
      const lifetime = lifetimeOf(found.account.role)
      const endsAt = found.createdAt + lifetime.maxMs
      if (now >= Math.min(endsAt, found.seenAt + lifetime.idleMs)) {
        await accountsStore(db).removeSession(sessionId)
        clearHintCookie(request, reply)
        return null
      }
      if (now - found.seenAt > lifetime.touchMs) {
        const expiresAt = Math.min(endsAt, now + lifetime.idleMs)
        await accountsStore(db).touchSession(sessionId, now, expiresAt)
        // The browser would drop the cookie as long after signing in as it was first told, however often it was used.
        hand(reply, request.cookies[name] as string, expiresAt - now)
      }
      return { account: found.account, sessionId, adminInUserMode: found.userMode, keyScope: null }
    },

    async begin(request, reply, userId, trx = db) {
      const store = accountsStore(trx)
      const before = currentId(request)
      if (before !== null) await store.removeSession(before)
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const device = describeDevice(request.headers['user-agent'])
      const { idleMs } = lifetimeOf((await store.byId(userId))?.role)
      await store.addSession({ id: idOf(token), userId, device, now, expiresAt: now + idleMs })
      hand(reply, token, idleMs)
    },

    async end(request, reply) {
      const sessionId = currentId(request)
      if (sessionId !== null) await accountsStore(db).removeSession(sessionId)
      reply.clearCookie(name, cookie)
      clearHintCookie(request, reply)
    },
  }
}
