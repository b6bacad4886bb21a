import { api } from '../../../contract/api.ts'
import type { Server } from '../../http/server.ts'
import { checkReadiness, type ReadinessDeps } from './check-readiness.ts'

type HealthDeps = ReadinessDeps & {
  readonly version: string
  /** false while the server drains. */
  readonly serving: () => boolean
  /** Which adapter serves each outside part. */
  readonly providers: () => Readonly<Record<string, string>>
}

/** Probes come often, and from one network. */
const PER_MINUTE = 6_000

export function healthRoutes(server: Server, deps: HealthDeps): void {
  server.register(api.health, { who: 'anyone', perMinute: PER_MINUTE }, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const serving = deps.serving()
    if (!serving) reply.status(503)
    return {
      status: serving ? ('ok' as const) : ('draining' as const),
      version: deps.version,
      providers: deps.providers(),
    }
  })

  server.register(api.healthLive, { who: 'anyone', perMinute: PER_MINUTE, isQuiet: true }, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' as const }
  })

  server.register(
    api.healthReady,
    { who: 'anyone', perMinute: PER_MINUTE, isQuiet: true },
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      const state = await checkReadiness(deps)
      if (state.status !== 'ready') reply.status(503).header('retry-after', '1')
      return state
    },
  )
}
