import type { Account } from '../../../domain/access/account.ts'
import type { FastifyRequest } from 'fastify'
import { api } from '../../../contract/api.ts'
import type { User } from '../../../contract/accounts.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { settingsStore } from '../settings/store.ts'
import { type CancelDeps, cancelAtProvider } from '../subscriptions/cancel-at-provider.ts'
import { subscriptionsStore } from '../subscriptions/store.ts'
import { knownVisitor, networkOf, newAccountCeilings, type VisitorOptions } from '../visitors/visitor.ts'
import type { Attempts } from './attempts.ts'
import { carryVotes } from './carry-over.ts'
import { deleteOwn, ownData } from './own-data.ts'
import { hashPassword, passwordFault } from './password.ts'
import { register } from './register.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { accountsStore } from './store.ts'
import { mailsAnHour, resendVerification, sendVerification, verifyEmail } from './verification.ts'

export type AccountDeps = CancelDeps & {
  readonly db: Db
  readonly sessions: Sessions
  /** Shared with every other door where a password is asked for. */
  readonly attempts: Attempts
  readonly mailer: Mailer
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions
  /** Where people reach this server: what a mail links to. */
  readonly address: string
}

export function accountRoutes(server: Server, deps: AccountDeps): void {
  const { db, sessions, attempts, clock, newId, visitors } = deps
  const verification = { db, mailer: deps.mailer, clock, mails: mailsAnHour(), address: deps.address }

  server.mount(api.currentUser, { who: 'user', perMinute: 600 }, ({ signedIn }) => ({
    user: toUser(signedIn.account),
    adminInUserMode: signedIn.adminInUserMode,
  }))

  server.mount(api.login, { who: 'anyone', perMinute: 60 }, async ({ body, request, reply }) => {
    const account = await signIn({ db, attempts }, { ...body, network: networkIn(request) })
    if (account instanceof Refusal) return account
    const visitorId = knownVisitor(request)
    if (visitorId !== null) await db.transaction().execute((trx) => carryVotes(trx, account.id, visitorId))
    await sessions.begin(request, reply, account.id)
    return { user: toUser(account), adminInUserMode: false }
  })

  server.mount(api.register, { who: 'anyone', perMinute: 30 }, async ({ body, request, reply }) => {
    const { emailCollectionEnabled: collects } = await settingsStore(db).read()
    const email = collects && body.email ? body.email.toLowerCase() : null
    const visitorId = knownVisitor(request)
    const place = { fingerprint: body.deviceFingerprint, ip: request.ip }
    const ceilings = newAccountCeilings(place, visitors.secret, clock())
    const { username, password } = body
    const account = await register({ db, clock, newId }, { username, password, email, visitorId, ceilings })
    if (account instanceof Refusal) return account
    if (account.email !== null) {
      await sendVerification(verification, account).catch((error: unknown) =>
        request.log.error({ err: error }, 'the verification mail could not be sent'),
      )
      return { user: null, emailVerificationRequired: true }
    }
    await sessions.begin(request, reply, account.id)
    return { user: toUser(account), emailVerificationRequired: false }
  })

  server.mount(api.logout, { who: 'anyone', perMinute: 120 }, async ({ request, reply }) => {
    await sessions.end(request, reply)
    return {}
  })

  server.mount(api.verifyEmail, { who: 'anyone', perMinute: 30 }, ({ query }) =>
    verifyEmail(verification, query.token),
  )

  server.mount(api.resendVerification, { who: 'anyone', perMinute: 5 }, ({ body, request }) =>
    resendVerification(verification, body.email, (error) =>
      request.log.error({ err: error }, 'the verification mail could not be sent'),
    ),
  )

  server.mount(api.emailCollection, { who: 'anyone', perMinute: 600 }, async () => ({
    emailCollectionEnabled: (await settingsStore(db).read()).emailCollectionEnabled,
  }))

  server.mount(api.changePassword, { who: 'user', perMinute: 20 }, async ({ body, signedIn, request }) => {
    const { account, sessionId } = signedIn
    const refused = await checkPassword(account, body.currentPassword, request)
    if (refused) return refused
    const fault = passwordFault(body.newPassword, account.username)
    if (fault !== null) return refuse('validation', fault, { newPassword: fault })
    const hash = await hashPassword(body.newPassword)
    await db.transaction().execute(async (trx) => {
      await accountsStore(trx).setPassword(account.id, hash)
      await accountsStore(trx).removeSessions(account.id, sessionId)
    })
    return {}
  })

  server.mount(
    api.signOutEverywhere,
    { who: 'user', perMinute: 20 },
    async ({ signedIn, request, reply }) => {
      await accountsStore(db).removeSessions(signedIn.account.id, null)
      await sessions.end(request, reply)
      return {}
    },
  )

  server.mount(api.accountData, { who: 'user', perMinute: 20 }, ({ signedIn, reply }) => {
    reply.header('content-disposition', 'attachment; filename="segue-my-data.json"')
    return ownData(db, signedIn.account)
  })

  server.mount(
    api.deleteAccount,
    { who: 'user', perMinute: 20 },
    async ({ body, signedIn, request, reply }) => {
      const refused = await checkPassword(signedIn.account, body.password, request)
      if (refused) return refused
      if (signedIn.account.role === 'admin')
        return refuse('forbidden', 'The account of the admin cannot be deleted: this server needs one.')
      const { id } = signedIn.account
      // Nobody pays on for an account that is not there any more.
      const cancelRefused = await cancelAtProvider(deps, await subscriptionsStore(db).ofUser(id))
      if (cancelRefused) return cancelRefused
      await deleteOwn(db, id, clock())
      await sessions.end(request, reply)
      return {}
    },
  )

  /** Guessing the password of a session left open is slowed down like guessing at the door. */
  async function checkPassword(
    account: Account,
    password: string,
    request: FastifyRequest,
  ): Promise<Refusal | null> {
    const result = await signIn(
      { db, attempts },
      { username: account.username, password, network: networkIn(request) },
    )
    return result instanceof Refusal && result.code !== 'email_verification_required' ? result : null
  }
}

/** Under which name attempts from where this comes from are counted. */
export const networkIn = (request: FastifyRequest): string => networkOf(request.ip) ?? 'local'

/** An account as its owner sees it. */
export const toUser = ({ createdAt, ...account }: Account): User => ({
  ...account,
  createdAt: new Date(createdAt).toISOString(),
})
