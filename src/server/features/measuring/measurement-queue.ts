import type { MeasuredFacts } from '#domain/audio/measured-facts.ts'
import type { Db } from '../../db/schema.ts'
import type { Outcome } from '../../providers/outcome.ts'
import type { PreviewService } from '../../providers/preview/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { Tracing } from '../../system/tracing.ts'
import type { MeasurePreview } from './measure-preview.ts'
import { MAX_ATTEMPTS, type MeasurementJob, type MeasurementRequest, measuringStore } from './store.ts'

export type MeasurementQueueDeps = {
  readonly db: Db
  /** With a rate limit of its own, so that previews for waiting users are not used up. */
  readonly sounds: readonly PreviewService[]
  readonly previews: Pick<MeasurePreview, 'measure'>
  /**
   * Takes what was heard of a track; told again where this server stops before it is noted. Where it throws the track is
   * measured another time.
   */
  readonly onMeasured: (trackId: string, facts: MeasuredFacts, service: string) => Promise<void>
  /**
   * Tracks no call waits for, most useful first. Read from the beginning at each start.
   * @returns so many after the first `skip`; fewer only at the end
   */
  readonly idleTracks?: (skip: number, limit: number) => readonly MeasurementRequest[]
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly tracing?: Pick<Tracing, 'job'> | undefined
  /** For tests: between two tracks, and between two looks for what is due. */
  readonly pauseMs?: number
  readonly lookMs?: number
}

type Heard =
  | Outcome<{ readonly facts: MeasuredFacts; readonly service: string }>
  /** No service could be asked. */
  | { readonly kind: 'unreachable'; readonly reason: string }

export type MeasurementQueue = {
  /** Asks for tracks to be measured; one that is or was in the queue is not begun anew. */
  enqueue(requests: readonly MeasurementRequest[]): Promise<void>
  /** From now on takes up what waits, what another server left, and what was left at the last stop. */
  start(): void
  /** Releases its leases, so that another node can take the jobs. */
  close(): Promise<void>
}

const PAUSE_MS = 3_000
const LOOK_MS = 30_000
/** One track takes a few seconds: a lease older than this belongs to a dead worker. */
const LEASE_MS = 90_000
const JOB_MS = 30_000
/** After a failure; each further one four times as long: 1 min, 4, 16, 64. */
const BACK_OFF_MS = 60_000
/** After no service could be asked, which says nothing of the track. */
const UNREACHABLE_MS = 60 * 60_000
const IDLE_BATCH_SIZE = 200
/** What ended so long ago is forgotten: by then a service may have the track. */
const KEEP_MS = 180 * 24 * 60 * 60 * 1000
const ABANDONED = 'Begun too often without coming to an end'

/**
 * Measures tracks in the background, one at a time on each server, with a pause between. What waits is in the database: it
 * survives this server, and any may take it.
 */
export function createMeasurementQueue(deps: MeasurementQueueDeps): MeasurementQueue {
  const { db, sounds, onMeasured, idleTracks, clock, newId, log } = deps
  const { pauseMs = PAUSE_MS, lookMs = LOOK_MS } = deps
  const closing = new AbortController()
  let idleAt = 0
  let isReachable = true
  let looking: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  const wake = (): void => {
    if (running !== null || closing.signal.aborted || sounds.length === 0) return
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'tracks that wait could not be measured'))
      .finally(() => {
        running = null
      })
  }

  async function work(): Promise<void> {
    const store = measuringStore(db)
    await store.failAbandoned(ABANDONED, clock())
    await store.pruneFinished(clock() - KEEP_MS)
    while (!closing.signal.aborted) {
      const job = await store.claim(newId(), clock(), clock() + LEASE_MS)
      if (job !== null) {
        await (deps.tracing?.job('measurement', () => run(job)) ?? run(job))
        // The next one would fare no better now.
        if (!isReachable) return
        await pause(pauseMs, closing.signal)
      } else if (!(await takeIdle())) return
    }
  }

  /** @returns whether there is more to measure now */
  async function takeIdle(): Promise<boolean> {
    if (idleTracks === undefined) return false
    for (;;) {
      const tracks = idleTracks(idleAt, IDLE_BATCH_SIZE)
      if (tracks.length === 0) return false
      const known = await measuringStore(db).known(tracks.map(({ trackId }) => trackId))
      idleAt += tracks.length
      const fresh = tracks.filter(({ trackId }) => !known.has(trackId))
      if (fresh.length === 0) continue
      await measuringStore(db).enqueue(fresh, false, clock())
      return true
    }
  }

  /** Never rejects. */
  async function run(job: MeasurementJob): Promise<void> {
    const store = measuringStore(db)
    try {
      const heard = await listen(deps, job, AbortSignal.any([closing.signal, AbortSignal.timeout(JOB_MS)]))
      noteReachable(heard)
      if (heard.kind === 'found') {
        const { facts, service } = heard.value
        await onMeasured(job.trackId, facts, service)
        await store.finish(job, facts, service, clock())
      } else if (closing.signal.aborted) await store.giveBack(job)
      else if (heard.kind === 'unreachable') await store.giveBack(job, clock() + UNREACHABLE_MS)
      else if (heard.kind === 'nothing') await store.fail(job, 'Nobody has enough of it to hear', clock())
      else await putOff(job, heard.reason)
    } catch (error) {
      log.error({ err: error }, 'what was measured could not be noted')
      await putOff(job, 'What was measured could not be noted').catch(() => undefined)
    }
  }

  function noteReachable(heard: Heard): void {
    if (isReachable && heard.kind === 'unreachable' && !closing.signal.aborted)
      log.warn({ reason: heard.reason }, 'no service can be asked for previews: measuring waits')
    isReachable = heard.kind !== 'unreachable'
  }

  async function putOff(job: MeasurementJob, reason: string): Promise<void> {
    const store = measuringStore(db)
    if (job.attempts >= MAX_ATTEMPTS) {
      log.warn({ reason }, 'a track could not be measured')
      await store.fail(job, reason, clock())
    } else await store.retry(job, reason, clock() + BACK_OFF_MS * 4 ** (job.attempts - 1))
  }

  return {
    async enqueue(requests) {
      const worth = requests.filter(({ wantsTempo, wantsKey }) => wantsTempo || wantsKey)
      await measuringStore(db).enqueue(worth, true, clock())
      if (looking !== undefined) wake()
    },
    start() {
      wake()
      looking = setInterval(wake, lookMs)
      looking.unref()
    },
    async close() {
      clearInterval(looking)
      closing.abort()
      await running
    },
  }
}

/** The first preview in which enough is heard. `nothing` only where every service said so. */
async function listen(
  { sounds, previews }: Pick<MeasurementQueueDeps, 'sounds' | 'previews'>,
  job: MeasurementJob,
  signal: AbortSignal,
): Promise<Heard> {
  const reasons: string[] = []
  let isAnyAsked = false
  for (const service of sounds) {
    const address = await service.find(`${job.artist} - ${job.title}`, signal)
    isAnyAsked ||= address.kind !== 'failed'
    const heard =
      address.kind === 'found' ? await previews.measure(address.value, job.genre, signal) : address
    if (heard.kind === 'failed') reasons.push(heard.reason)
    if (heard.kind !== 'found') continue
    const facts = wanted(job, heard.value)
    if (facts !== null) return { kind: 'found', value: { facts, service: service.name } }
  }
  if (reasons.length === 0) return { kind: 'nothing' }
  return { kind: isAnyAsked ? 'failed' : 'unreachable', reason: reasons.join('; ') }
}

/** Waits, or less where it is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return void resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** What was asked for of what was heard; null where none of that is among it. */
function wanted({ wantsTempo, wantsKey }: MeasurementRequest, facts: MeasuredFacts): MeasuredFacts | null {
  const usable = {
    ...facts,
    ...(wantsTempo ? {} : { bpm: null, bpmConfidence: 0 }),
    ...(wantsKey ? {} : { key: null, keyConfidence: 0 }),
  }
  return usable.bpm === null && usable.key === null ? null : usable
}
