import type { FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import type { AdminUser } from '#contract/admin.ts'
import type { Account } from '#domain/access/account.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import type { Payments } from '../../providers/payments/port.ts'
import { toUser } from '../accounts/routes.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { networkIn, signInAudited, type SignInDeps } from '../accounts/sign-in.ts'
import { setUserMode } from '../accounts/set-user-mode.ts'
import type { Audit } from '../activity/audit.ts'
import type { DrawArtworkDeps } from '../artwork/make-artwork.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { SettingsCache } from '../settings/settings-cache.ts'
import { changedSettings } from './changed-settings.ts'
import { createSingleFlight } from './single-flight.ts'
import { grantPlan } from '../subscriptions/grant-plan.ts'
import { payingUsers } from '../subscriptions/paying-users.ts'
import { withdrawPlan } from '../subscriptions/withdraw-plan.ts'
import { type ListedUser, usersStore } from './store.ts'

type AdminDeps = SignInDeps & {
  readonly audit: Audit
  readonly sessions: Sessions
  readonly settings: SettingsCache
  readonly mailer: Mailer
  readonly payments: Payments
  /** Draws broken pictures anew. */
  readonly artwork: DrawArtworkDeps
  readonly clock: () => number
  readonly newId: () => string
}

const ADMIN = { who: 'admin', perMinute: 600 } as const
const NO_SUCH_USER = refuse('not_found', 'There is no such account')
const NOT_ADMIN = refuse('forbidden', 'This is for the admin alone')

export function adminRoutes(server: Server, deps: AdminDeps): void {
  userModeRoutes(server, deps)
  const { db, sessions, clock } = deps

  // The admin may also sign in at the common form. This route admits admins alone, and failed attempts are logged.
  server.register(api.adminLogin, { who: 'anyone', perMinute: 60 }, async ({ body, request, reply }) => {
    const given = { ...body, network: networkIn(request), onlyAdmin: true }
    const account = await signInAudited(deps, given)
    if (account instanceof Refusal) return account
    await db.transaction().execute(async (trx) => {
      await sessions.begin(request, reply, account.id, trx)
      await deps.audit.record(trx, { action: 'admin_login', userId: account.id, network: given.network })
    })
    return { success: true as const, user: toUser(account) }
  })

  const toAdminUsers = async (users: readonly ListedUser[]): Promise<AdminUser[]> => {
    const ids = users.map(({ id }) => id)
    const paying = await payingUsers(db, ids, clock())
    return users.map(({ createdAt, isGranted, ...user }) => {
      const end = isGranted ? null : (paying.get(user.id) ?? null)
      return {
        ...user,
        createdAt: new Date(createdAt).toISOString(),
        isPaying: paying.has(user.id),
        endsAt: end === null ? null : new Date(end).toISOString(),
      }
    })
  }

  const settings = async () => ({
    ...toFlags(await deps.settings.read()),
    mail: deps.mailer.name === 'outbox' ? ('outbox' as const) : ('smtp' as const),
  })
  server.register(api.getAdminSettings, ADMIN, settings)

  server.register(api.updateAdminSettings, ADMIN, async ({ body, signedIn, request }) => {
    const { paymentProcessingEnabled: pays, emailCollectionEnabled: collects, currentMonthlyCost } = body
    await db.transaction().execute(async (trx) => {
      const details = changedSettings(await readSettings(trx), body)
      await changeSettings(trx, {
        ...(pays === undefined ? {} : { paymentProcessingEnabled: pays === 1 }),
        ...(collects === undefined ? {} : { emailCollectionEnabled: collects === 1 }),
        ...(currentMonthlyCost === undefined ? {} : { currentMonthlyCost }),
      })
      await deps.audit.record(trx, {
        action: 'settings_changed',
        userId: signedIn.account.id,
        network: networkIn(request),
        details,
      })
    })
    deps.settings.invalidate()
    return settings()
  })

  server.register(api.listUsers, ADMIN, async ({ query: { q, offset, limit } }) => {
    const { users, total } = await usersStore(db).page({ text: q, offset, limit })
    return { users: await toAdminUsers(users), total }
  })

  const changed = async (plan: Promise<Account | Refusal>) => {
    const account = await plan
    if (account instanceof Refusal) return account
    const user = await usersStore(db).byId(account.id)
    return user === null ? NO_SUCH_USER : { user: (await toAdminUsers([user]))[0] as AdminUser }
  }
  server.register(api.upgradeUser, ADMIN, ({ params }) => changed(grantPlan(deps, params.userId)))
  server.register(api.downgradeUser, ADMIN, ({ params, request: { log } }) =>
    changed(withdrawPlan({ ...deps, log }, params.userId)),
  )

  const repair = createSingleFlight(deps.artwork)
  server.fastify.addHook('onClose', () => repair.close())
  server.register(api.regenerateBrokenArtwork, { who: 'admin', perMinute: 6 }, () => repair.run())
}

/** Into the admin's user mode and out of it. */
function userModeRoutes(server: Server, { db, audit }: AdminDeps): void {
  const inUserMode = async (
    { account, sessionId }: SignedIn,
    request: FastifyRequest,
    action: 'user_mode_on' | 'user_mode_off',
  ) => {
    if (account.role !== 'admin') return NOT_ADMIN
    await db.transaction().execute(async (trx) => {
      await setUserMode(trx, sessionId, action === 'user_mode_on')
      await audit.record(trx, { action, userId: account.id, network: networkIn(request) })
    })
    return {}
  }
  const eitherMode = { who: 'user', perMinute: 600 } as const
  server.register(api.switchToUser, eitherMode, ({ signedIn, request }) =>
    inUserMode(signedIn, request, 'user_mode_on'),
  )
  server.register(api.returnToAdmin, eitherMode, ({ signedIn, request }) =>
    inUserMode(signedIn, request, 'user_mode_off'),
  )
}

const toFlags = (settings: {
  readonly paymentProcessingEnabled: boolean
  readonly emailCollectionEnabled: boolean
  readonly currentMonthlyCost: number
}) => ({
  paymentProcessingEnabled: settings.paymentProcessingEnabled ? (1 as const) : (0 as const),
  emailCollectionEnabled: settings.emailCollectionEnabled ? (1 as const) : (0 as const),
  currentMonthlyCost: settings.currentMonthlyCost,
})
