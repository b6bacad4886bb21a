import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Audit } from '../activity/audit.ts'
import { networkOf } from '../visitors/visitor.ts'
import type { LoginGuard } from '../login-attempts/login-guard.ts'
import { tooManyAttempts } from '../login-attempts/too-many-attempts.ts'
import { verifyPassword } from './password.ts'
import { accountsStore } from './store.ts'

/** Asked after the right password. @returns why the account may not be entered; null where no code is needed, or it was right */
export type AskSecondFactor = (userId: string, code: string | undefined) => Promise<Refusal | null>

export type SignInDeps = {
  readonly db: Db
  readonly attempts: LoginGuard
  /** null: who asks is signed in, and has given it. */
  readonly askSecondFactor: AskSecondFactor | null
}

/**
 * Checks a username and password. A wrong name and a wrong password are one answer, in the same time; so is the right
 * password of an account that is not an admin, on the route for admins.
 */
export async function signIn(
  { db, attempts, askSecondFactor }: SignInDeps,
  given: {
    readonly username: string
    readonly password: string
    /** null: this machine itself. */
    readonly network: string | null
    readonly onlyAdmin?: boolean
    /** Of the second factor. */
    readonly code?: string | undefined
  },
): Promise<Account | Refusal> {
  const attempt = await attempts.begin(given)
  if (attempt.waitMs > 0) return tooManyAttempts(attempt.waitMs)
  const found = await accountsStore(db).withPassword(given.username)
  const fits = await verifyPassword(given.password, found?.passwordHash ?? null)
  const mayEnter = given.onlyAdmin !== true || found?.account.role === 'admin'
  if (!fits || found === null || !mayEnter)
    return refuse('invalid_credentials', 'Invalid credentials. Please try again.')
  // The password alone is no success: it would forgive guesses, and make the network one of the owner's.
  const refused = (await askSecondFactor?.(found.account.id, given.code)) ?? null
  if (refused !== null) return refused
  await attempt.succeeded()
  if (found.account.email !== null && !found.account.emailVerified)
    return refuse(
      'email_verification_required',
      'Please check your email and click the verification link to complete login.',
    )
  return found.account
}

/** As `signIn`, and the admin's log tells of one that failed. What is asked for in addition is no failure. */
export async function signInAudited(
  deps: SignInDeps & { readonly audit: Audit },
  given: Parameters<typeof signIn>[1],
): Promise<Account | Refusal> {
  const result = await signIn(deps, given)
  if (!(result instanceof Refusal) || !FAILURES.has(result.code)) return result
  const found = await accountsStore(deps.db).withPassword(given.username)
  await deps.audit.recordSignIn(deps.db, {
    action: 'sign_in_failed',
    userId: found?.account.id ?? null,
    network: given.network,
    details: found === null ? 'no such account' : '',
  })
  return result
}

const FAILURES: ReadonlySet<string> = new Set(['invalid_credentials', 'rate_limited'])

/** The network whose attempts this one counts to; null: this machine itself. */
export const networkIn = (request: FastifyRequest): string | null => networkOf(request.ip)
