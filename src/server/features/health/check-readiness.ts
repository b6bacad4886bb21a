import type { Readiness } from '../../../contract/health.ts'
import type { Db } from '../../db/schema.ts'
import type { FileStorage } from '../../providers/storage/port.ts'
import { healthStore } from './store.ts'

export type ReadinessDeps = {
  readonly db: Db
  readonly storage: FileStorage
  /** false from the moment the server was told to stop. */
  readonly isAccepting: () => boolean
}

/** A load balancer waits three seconds for an answer at most. */
const TIMEOUT_MS = 2_500
/** No picture is called so: that there is none is an answer. */
const PROBE = 'readiness-probe.png'

export async function checkReadiness(
  { db, storage, isAccepting }: ReadinessDeps,
  timeoutMs = TIMEOUT_MS,
): Promise<Readiness> {
  const signal = AbortSignal.timeout(timeoutMs)
  const [database, stored] = await Promise.all([
    answers(healthStore(db).ping(), signal),
    answers(
      storage.get(PROBE, signal).then((found) => {
        if (found.kind === 'failed') throw new Error(found.reason)
      }),
      signal,
    ),
  ])
  const isUp = database && stored
  return {
    status: isUp ? (isAccepting() ? 'ready' : 'draining') : 'unavailable',
    database: database ? 'ok' : 'failed',
    storage: stored ? 'ok' : 'failed',
  }
}

/** Whether a probe succeeds in time. One that hangs is left behind. */
const answers = (probe: Promise<unknown>, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
    probe.then(
      () => resolve(true),
      () => resolve(false),
    )
  })
