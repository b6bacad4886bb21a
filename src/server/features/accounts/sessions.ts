import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import { SIGNED_IN_HINT } from '#contract/signed-in-hint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { describeDevice } from './describe-device.ts'
import { accountsStore } from './store.ts'

const COOKIE = 'segue_session'
const DAY_MS = 24 * 60 * 60 * 1000
const LASTS_MS = 30 * DAY_MS
/** A session in use lasts on; that is written at most this often. */
const TOUCH_MS = 60 * 60 * 1000

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
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' } as const
  const hand = (reply: FastifyReply, token: string) =>
    reply
      .setCookie(COOKIE, token, { ...cookie, maxAge: LASTS_MS / 1000 })
      .setCookie(SIGNED_IN_HINT, '1', { ...cookie, httpOnly: false, maxAge: LASTS_MS / 1000 })
  const clearHintCookie = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.cookies[SIGNED_IN_HINT]) reply.clearCookie(SIGNED_IN_HINT, { ...cookie, httpOnly: false })
  }
  const currentId = (request: FastifyRequest): string | null => {
    const token = request.cookies[COOKIE]
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
      if (now - found.seenAt > TOUCH_MS) {
        await accountsStore(db).touchSession(sessionId, now, now + LASTS_MS)
        // The browser would drop the cookie thirty days after signing in, however often it was used.
        hand(reply, request.cookies[COOKIE] as string)
      }
      return { account: found.account, sessionId, adminInUserMode: found.userMode }
    },

    async begin(request, reply, userId, trx = db) {
      const store = accountsStore(trx)
      const before = currentId(request)
      if (before !== null) await store.removeSession(before)
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const device = describeDevice(request.headers['user-agent'])
      await store.addSession({ id: idOf(token), userId, device, now, expiresAt: now + LASTS_MS })
      hand(reply, token)
    },

    async end(request, reply) {
      const sessionId = currentId(request)
      if (sessionId !== null) await accountsStore(db).removeSession(sessionId)
      reply.clearCookie(COOKIE, cookie)
      clearHintCookie(request, reply)
    },
  }
}
