import type { Account } from '#domain/access/account.ts'
import type { FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { networkIn, signIn } from '../accounts/sign-in.ts'
import type { LoginGuard } from '../login-attempts/login-guard.ts'
import type { SecondFactor } from './second-factor.ts'

type Deps = { readonly db: Db; readonly attempts: LoginGuard; readonly secondFactor: SecondFactor }

const READ = { who: 'admin', perMinute: 600 } as const
const WRITE = { who: 'admin', perMinute: 20 } as const

/** The admin's own second factor. A session alone changes nothing of it: it may have been left open. */
export function secondFactorRoutes(server: Server, { db, attempts, secondFactor }: Deps): void {
  const refusedFor = async (
    { username }: Account,
    given: { readonly password: string; readonly code?: string },
    request: FastifyRequest,
  ): Promise<Refusal | null> => {
    const deps = { db, attempts, askSecondFactor: secondFactor.ask }
    const result = await signIn(deps, { ...given, username, network: networkIn(request) })
    return result instanceof Refusal ? result : null
  }

  server.register(api.getSecondFactor, READ, ({ signedIn }) => secondFactor.status(signedIn.account.id))

  server.register(
    api.startSecondFactor,
    WRITE,
    async ({ body, signedIn, request }) =>
      (await refusedFor(signedIn.account, body, request)) ?? secondFactor.start(signedIn.account),
  )

  server.register(api.confirmSecondFactor, WRITE, async ({ body, signedIn }) =>
    shown(await secondFactor.confirm(signedIn.account.id, signedIn.sessionId, body.code)),
  )

  server.register(
    api.renewRecoveryCodes,
    WRITE,
    async ({ body, signedIn, request }) =>
      (await refusedFor(signedIn.account, body, request)) ??
      shown(await secondFactor.renewRecoveryCodes(signedIn.account.id)),
  )

  server.register(
    api.disableSecondFactor,
    WRITE,
    async ({ body, signedIn, request }) =>
      (await refusedFor(signedIn.account, body, request)) ??
      (await secondFactor.disable(signedIn.account.id)) ??
      {},
  )
}

const shown = (codes: string[] | Refusal) => (codes instanceof Refusal ? codes : { recoveryCodes: codes })
