import type { Account } from '#domain/access/account.ts'
import type { FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { accountExport } from './account-export.ts'
import type { AccountDeps } from './account-deps.ts'
import { requestEmailChange } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { endSession, listSessions } from './list-sessions.ts'
import type { MailLinkDeps } from './mail-link.ts'
import { hashPassword, newPasswordError } from './password.ts'
import { networkIn, signInAudited } from './sign-in.ts'
import { accountsStore } from './store.ts'

/** What a user does with their own account. */
export function ownAccountRoutes(server: Server, deps: AccountDeps, mailLinks: MailLinkDeps): void {
  const { db, accountData, sessions, attempts, audit, clock } = deps
  sessionRoutes(server, deps)

  server.register(api.changePassword, { who: 'user', perMinute: 20 }, async ({ body, signedIn, request }) => {
    const { account, sessionId } = signedIn
    const refused = await checkPassword(account, body.currentPassword, request)
    if (refused) return refused
    const problem = newPasswordError(body.newPassword, account)
    if (problem !== null) return refuse('validation', problem, { newPassword: problem })
    const hash = await hashPassword(body.newPassword)
    await db.transaction().execute(async (trx) => {
      await accountsStore(trx).setPassword(account.id, hash)
      await accountsStore(trx).removeSessions(account.id, sessionId)
      await accountsStore(trx).removeEmailTokens(account.id)
      await audit.record(trx, {
        action: 'password_changed',
        userId: account.id,
        network: networkIn(request),
      })
    })
    return {}
  })

  server.register(api.changeEmail, { who: 'user', perMinute: 10 }, async ({ body, signedIn, request }) => {
    const refused = await checkPassword(signedIn.account, body.password, request)
    if (refused) return refused
    const whenNotSent = (error: unknown) =>
      request.log.error({ err: error }, 'a mail about another address could not be sent')
    const problem = await requestEmailChange(mailLinks, signedIn.account, { email: body.email, whenNotSent })
    if (problem) return problem
    const { id: userId } = signedIn.account
    await audit.record(db, { action: 'email_change_asked', userId, network: networkIn(request) })
    return {}
  })

  server.register(api.getStorage, { who: 'user', perMinute: 120 }, ({ signedIn }) =>
    deps.storageQuota.read(signedIn.account),
  )

  server.register(api.accountData, { who: 'user', perMinute: 20 }, ({ signedIn, reply }) => {
    reply.header('content-disposition', 'attachment; filename="segue-my-data.json"')
    return accountExport(db, accountData, signedIn.account, clock())
  })

  server.register(
    api.deleteAccount,
    { who: 'user', perMinute: 20 },
    async ({ body, signedIn, request, reply }) => {
      const refused = await checkPassword(signedIn.account, body.password, request)
      if (refused) return refused
      if (signedIn.account.role === 'admin')
        return refuse('forbidden', 'The account of the admin cannot be deleted: this server needs one.')
      const { id } = signedIn.account
      // A deleted account must not be charged again.
      const cancelRefused = await deps.cancelSubscriptions(id)
      if (cancelRefused) return cancelRefused
      await deleteAccount(db, accountData, id, clock(), (trx) =>
        // Without the account: what it was called goes with it.
        audit.record(trx, { action: 'account_deleted', userId: null, network: networkIn(request) }),
      )
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
    const result = await signInAudited(
      { db, attempts, audit, askSecondFactor: null },
      { username: account.username, password, network: networkIn(request) },
    )
    return result instanceof Refusal && result.code !== 'email_verification_required' ? result : null
  }
}

/** The devices on which a user is signed in. */
function sessionRoutes(server: Server, { db, sessions, audit, clock }: AccountDeps): void {
  server.register(api.listSessions, { who: 'user', perMinute: 120 }, async ({ signedIn }) => ({
    sessions: await listSessions(db, signedIn, clock()),
  }))

  server.register(api.endSession, { who: 'user', perMinute: 60 }, async ({ params, signedIn, request }) => {
    const problem = await endSession(db, signedIn, params.sessionId, clock())
    if (problem) return problem
    const event = { action: 'sessions_ended', details: 'one device' } as const
    await audit.record(db, { ...event, userId: signedIn.account.id, network: networkIn(request) })
    return {}
  })

  server.register(api.endOtherSessions, { who: 'user', perMinute: 20 }, async ({ signedIn, request }) => {
    await endSessions(signedIn.account.id, signedIn.sessionId, request)
    return {}
  })

  server.register(
    api.signOutEverywhere,
    { who: 'user', perMinute: 20 },
    async ({ signedIn, request, reply }) => {
      await endSessions(signedIn.account.id, null, request)
      await sessions.end(request, reply)
      return {}
    },
  )

  const endSessions = (userId: string, except: string | null, request: FastifyRequest): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await accountsStore(trx).removeSessions(userId, except)
      await audit.record(trx, { action: 'sessions_ended', userId, network: networkIn(request) })
    })
}
