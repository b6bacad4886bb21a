import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { startGracefulServer } from '../http/graceful-server.ts'
import type { Base } from './base.ts'
import type { Services } from './create-services.ts'
import type { Catalogues } from './open-catalogues.ts'
import type { Jobs } from './run-jobs.ts'

const SHARED_DRAIN_DELAY_MS = 5_000

type Running = {
  readonly server: Awaited<ReturnType<typeof startGracefulServer>>
  readonly app: { close(): Promise<unknown> }
  readonly jobs: Jobs
  readonly stopTimers: () => void
  readonly services: Services
  readonly catalogues: Catalogues
  readonly jobsDb: Db
}

/** On SIGTERM and SIGINT: answers what is under way, closes everything in the order in which it is needed, and exits. */
export function shutdownOnSignal(
  base: Base,
  running: Running,
  config: Pick<Config, 'DRAIN_DELAY_MS' | 'DATABASE_URL'>,
): void {
  // No delay on a single machine; behind a load balancer, the balancer has to see the failed readiness probe first.
  const delayMs = config.DRAIN_DELAY_MS ?? (config.DATABASE_URL === undefined ? 0 : SHARED_DRAIN_DELAY_MS)
  const stop = (signal: string) => {
    // Twice told is once told.
    if (!running.server.probes.isAccepting()) return
    base.log.info({ signal, delayMs }, 'stopping')
    running.server.leave()
    running.stopTimers()
    running.jobs.abort()
    pause(delayMs)
      .then(() => closeAll(base, running))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        base.log.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function closeAll(
  { db, tracing }: Base,
  { server, app, jobs, services, catalogues, jobsDb }: Running,
): Promise<void> {
  await server.drain()
  await app.close()
  await Promise.all([
    services.decoder.close(),
    catalogues.catalogue.close(),
    catalogues.builtIn.close(),
    jobs.close(),
  ])
  await services.usageRecorder.close()
  await Promise.all([db.destroy(), jobsDb.destroy(), tracing?.close()])
}
