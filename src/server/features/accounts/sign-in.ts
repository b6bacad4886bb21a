import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { networkOf } from '../visitors/visitor.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { verifyPassword } from './password.ts'
import { accountsStore } from './store.ts'

/**
 * Checks a username and password. A wrong name and a wrong password are one answer, in the same time; so is the right
 * password of an account that is not an admin, on the route for admins.
 */
export async function signIn(
  { db, attempts }: { readonly db: Db; readonly attempts: LoginThrottle },
  given: {
    readonly username: string
    readonly password: string
    readonly network: string
    readonly onlyAdmin?: boolean
  },
): Promise<Account | Refusal> {
  const who = `${given.username.toLowerCase()}|${given.network}`
  const wait = attempts.waitFor(who)
  if (wait > 0)
    return refuse('rate_limited', `Too many attempts. Please try again in ${Math.ceil(wait / 1000)} seconds.`)
  // Counted before the check and forgiven after it, so that parallel guesses cannot all slip through.
  attempts.failed(who)
  const found = await accountsStore(db).withPassword(given.username)
  const fits = await verifyPassword(given.password, found?.passwordHash ?? null)
  const mayEnter = given.onlyAdmin !== true || found?.account.role === 'admin'
  if (!fits || found === null || !mayEnter)
    return refuse('invalid_credentials', 'Invalid credentials. Please try again.')
  attempts.succeeded(who)
  if (found.account.email !== null && !found.account.emailVerified)
    return refuse(
      'email_verification_required',
      'Please check your email and click the verification link to complete login.',
    )
  return found.account
}

/** Under which name attempts from where this comes from are counted. */
export const networkIn = (request: FastifyRequest): string => networkOf(request.ip) ?? 'local'
