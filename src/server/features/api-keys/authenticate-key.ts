import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { MakeLimiter } from '../../system/fixed-window-limiter.ts'
import { findAccount } from '../accounts/find-account.ts'
import { apiKeysStore } from './store.ts'

const MINUTE_MS = 60_000
/** Calls a minute of one key, on all servers together. */
export const KEY_CALLS_PER_MINUTE = 120
/** Use is written down at most this often. */
const TOUCH_MS = MINUTE_MS
const SCHEME = /^Bearer (?<key>\S{1,200})$/iu

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

const NOT_VALID = refuse('unauthenticated', 'This API key is not valid. It may have been revoked.')
const TOO_MANY = refuse('rate_limited', `An API key may make ${KEY_CALLS_PER_MINUTE} calls a minute.`)

type Deps = { readonly db: Db; readonly clock: () => number; readonly makeLimiter: MakeLimiter }

type ValidKey = {
  readonly id: string
  readonly keyHash: string
  readonly scope: 'read' | 'write'
  readonly lastUsedAt: number | null
  readonly account: Account
}

/** The API key that a call carries, and whose it is; null where it carries none. Counts nothing. */
export async function findKey(
  db: Db,
  { headers: { authorization } }: FastifyRequest,
): Promise<ValidKey | Refusal | null> {
  if (authorization === undefined || !/^Bearer /iu.test(authorization)) return null
  const key = SCHEME.exec(authorization)?.groups?.['key']
  if (key === undefined) return NOT_VALID
  const keyHash = hashKey(key)
  const found = await apiKeysStore(db).byHash(keyHash)
  const account = found === null ? null : await findAccount(db, found.userId)
  if (found === null || account === null) return NOT_VALID
  const { id, scope, lastUsedAt } = found
  return { id, keyHash, scope, lastUsedAt, account }
}

/**
 * Finds whose API key a call carries, and counts the call; null where it carries none. The admin's key acts as an ordinary
 * user's, for a program has no second factor.
 */
export function createKeyAuthenticator({ db, clock, makeLimiter }: Deps) {
  const limiter = makeLimiter('calls of an API key', KEY_CALLS_PER_MINUTE, MINUTE_MS)
  return async (request: FastifyRequest): Promise<SignedIn | Refusal | null> => {
    const found = await findKey(db, request)
    if (found === null || found instanceof Refusal) return found
    const { account, scope: keyScope, keyHash: sessionId } = found
    const now = clock()
    if (limiter.take(found.id, 1, now) === 0) return TOO_MANY
    if (now - (found.lastUsedAt ?? 0) > TOUCH_MS) await apiKeysStore(db).touch(found.id, now)
    return { account, sessionId, adminInUserMode: account.role === 'admin', keyScope }
  }
}
