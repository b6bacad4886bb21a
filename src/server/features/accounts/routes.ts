import { api } from '#contract/api.ts'
import type { User } from '#contract/accounts.ts'
import type { Account } from '#domain/access/account.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { readSettings } from '../settings/read-settings.ts'
import { knownVisitor, newAccountCeilings } from '../visitors/visitor.ts'
import type { AccountDeps } from './account-deps.ts'
import { claimGuestData } from './claim-guest-data.ts'
import { type MailLinkDeps, mailsAnHour } from './mail-link.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { register } from './register.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import { networkIn, signInAudited } from './sign-in.ts'
import { resendVerification, sendVerification, verifyEmail } from './verification.ts'

export function accountRoutes(server: Server, deps: AccountDeps): void {
  const { db, accountData, sessions, clock, newId, visitors } = deps
  const mailLinks: MailLinkDeps = {
    db,
    mailer: deps.mailer,
    clock,
    mails: mailsAnHour(deps.makeLimiter),
    address: deps.address,
  }

  server.register(api.currentUser, { who: 'user', perMinute: 600 }, ({ signedIn }) => ({
    user: toUser(signedIn.account),
    adminInUserMode: signedIn.adminInUserMode,
  }))

  server.register(api.login, { who: 'anyone', perMinute: 60 }, async ({ body, request, reply }) => {
    const network = networkIn(request)
    const account = await signInAudited(deps, { ...body, network })
    if (account instanceof Refusal) return account
    await deps.audit.recordSignIn(db, { action: 'sign_in', userId: account.id, network })
    const visitorId = knownVisitor(request)
    if (visitorId !== null) {
      const guest = { userId: account.id, visitorId, isNew: false, now: clock() }
      await db.transaction().execute((trx) => claimGuestData(trx, accountData, guest))
    }
    await sessions.begin(request, reply, account.id)
    return { user: toUser(account), adminInUserMode: false }
  })

  server.register(api.register, { who: 'anyone', perMinute: 30 }, async ({ body, request, reply }) => {
    const { emailCollectionEnabled: collects } = await readSettings(db)
    const email = collects && body.email ? body.email.toLowerCase() : null
    const visitorId = knownVisitor(request)
    const place = { fingerprint: body.deviceFingerprint, ip: request.ip }
    const ceilings = newAccountCeilings(place, visitors.secret, clock())
    const { username, password } = body
    const account = await register(
      { db, accountData, clock, newId },
      { username, password, email, visitorId, ceilings },
    )
    if (account instanceof Refusal) return account
    if (account.email !== null) {
      await sendVerification(mailLinks, account).catch((error: unknown) =>
        request.log.error({ err: error }, 'the verification mail could not be sent'),
      )
      return { user: null, emailVerificationRequired: true }
    }
    await sessions.begin(request, reply, account.id)
    return { user: toUser(account), emailVerificationRequired: false }
  })

  server.register(api.logout, { who: 'anyone', perMinute: 120 }, async ({ request, reply }) => {
    await sessions.end(request, reply)
    return {}
  })

  server.register(api.verifyEmail, { who: 'anyone', perMinute: 30 }, ({ query, request }) =>
    verifyEmail({ ...mailLinks, audit: deps.audit }, { token: query.token, network: networkIn(request) }),
  )

  server.register(api.resendVerification, { who: 'anyone', perMinute: 5 }, ({ body, request }) =>
    resendVerification(mailLinks, body.email, (error) =>
      request.log.error({ err: error }, 'the verification mail could not be sent'),
    ),
  )

  server.register(api.emailCollection, { who: 'anyone', perMinute: 600 }, async () => ({
    emailCollectionEnabled: (await readSettings(db)).emailCollectionEnabled,
  }))

  server.register(api.forgotPassword, { who: 'anyone', perMinute: 5 }, ({ body, request, reply }) => {
    const whenNotSent = (error: unknown) =>
      request.log.error({ err: error }, 'a mail with a link for a new password could not be sent')
    // Begun after the response is sent: its duration leaks nothing (timing side channel).
    reply.raw.once('finish', () => {
      sendPasswordReset(mailLinks, body.usernameOrEmail, whenNotSent).catch(whenNotSent)
    })
    return { message: 'If this account has an e-mail address, a link is on its way to it.' }
  })

  server.register(api.resetPassword, { who: 'anyone', perMinute: 20 }, ({ body, request }) =>
    resetPassword(deps, { ...body, network: networkIn(request) }),
  )

  server.register(api.mailConfig, { who: 'anyone', perMinute: 600 }, () => ({
    canSendMail: deps.mailer.name !== 'outbox',
    contactEmail: deps.contactEmail ?? null,
  }))

  ownAccountRoutes(server, deps, mailLinks)
}

/** An account as its owner sees it. */
export const toUser = ({ createdAt, ...account }: Account): User => ({
  ...account,
  createdAt: new Date(createdAt).toISOString(),
})
