import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { networkOf } from '../visitors/visitor.ts'
import type { LoginGuard } from '../login-attempts/login-guard.ts'
import { verifyPassword } from './password.ts'
import { accountsStore } from './store.ts'

/**
 * Checks a username and password. A wrong name and a wrong password are one answer, in the same time; so is the right
 * password of an account that is not an admin, on the route for admins.
 */
export async function signIn(
  { db, attempts }: { readonly db: Db; readonly attempts: LoginGuard },
  given: {
    readonly username: string
    readonly password: string
    /** null: this machine itself. */
    readonly network: string | null
    readonly onlyAdmin?: boolean
  },
): Promise<Account | Refusal> {
  const attempt = await attempts.begin(given)
  if (attempt.waitMs > 0)
    return refuse('rate_limited', `Too many attempts. Please try again in ${inWords(attempt.waitMs)}.`)
  const found = await accountsStore(db).withPassword(given.username)
  const fits = await verifyPassword(given.password, found?.passwordHash ?? null)
  const mayEnter = given.onlyAdmin !== true || found?.account.role === 'admin'
  if (!fits || found === null || !mayEnter)
    return refuse('invalid_credentials', 'Invalid credentials. Please try again.')
  await attempt.succeeded()
  if (found.account.email !== null && !found.account.emailVerified)
    return refuse(
      'email_verification_required',
      'Please check your email and click the verification link to complete login.',
    )
  return found.account
}

const inWords = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** The network whose attempts this one counts to; null: this machine itself. */
export const networkIn = (request: FastifyRequest): string | null => networkOf(request.ip)
