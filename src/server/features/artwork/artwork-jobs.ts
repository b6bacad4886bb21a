import { FAILED_MESSAGE } from '../../providers/image/port.ts'
import type { Tracing } from '../../system/tracing.ts'
import { drawAndStoreArtwork, type DrawArtworkDeps } from './make-artwork.ts'
import { collectOrphans } from './picture-files.ts'
import { artworkStore, type ClaimedJob } from './store.ts'

/** Pictures this server makes at the same time. */
const JOB_BATCH_SIZE = 2
/** Who makes a picture says so this often … */
const BEAT_MS = 1_000
/** … and a lease without a heartbeat for so long has expired. */
const LEASE_MS = 15_000
/** So often it is looked for jobs that another server left, and for files to delete. */
const LOOK_MS = 5_000

export type ArtworkJobs = {
  /** Takes up what waits, now. Returns at once. */
  wake(): void
  /** From now on takes up what waits, what another server left, and what was left at the last stop. */
  start(): void
  /** Ends the making of this list's picture, where it is made here. */
  stopMaking(listId: string): void
  /** Deletes orphaned files. */
  collectOrphans(): Promise<void>
  /** Releases its leases, so that another node can take the jobs. */
  close(): Promise<void>
}

type Running = { readonly job: ClaimedJob; readonly stop: AbortController; readonly ended: Promise<void> }

/** Makes pictures in the background. What is asked for is in the database: it survives this server, and any may make it. */
export function createArtworkJobs(
  deps: DrawArtworkDeps & { readonly tracing?: Pick<Tracing, 'job'> | undefined },
): ArtworkJobs {
  const { db, clock, newId, log } = deps
  const running = new Set<Running>()
  const closing = new AbortController()
  let looking: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  const wake = (): void => {
    turn = turn
      .then(takeUp)
      .catch((error: unknown) => log.error({ err: error }, 'pictures that wait could not be taken up'))
  }

  async function takeUp(): Promise<void> {
    while (!closing.signal.aborted && running.size < JOB_BATCH_SIZE) {
      const now = clock()
      const job = await artworkStore(db).claim(newId(), now, now + LEASE_MS)
      if (job === null) return
      begin(job)
    }
  }

  const traced = (work: () => Promise<void>) => deps.tracing?.job('artwork', work) ?? work()

  function begin(job: ClaimedJob): void {
    const stop = new AbortController()
    const one: Running = {
      job,
      stop,
      ended: traced(() => make(job, stop)).finally(() => running.delete(one)),
    }
    running.add(one)
    void one.ended.then(wake)
  }

  /** Never rejects. */
  async function make(job: ClaimedJob, stop: AbortController): Promise<void> {
    let progress = 0
    const beat = setInterval(() => {
      artworkStore(db)
        .renewLease(job, progress, clock() + LEASE_MS)
        // Cancelled, deleted, or taken by another node after this lease expired.
        .then((isOurs) => (isOurs ? undefined : stop.abort()))
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of a picture could not be noted'))
    }, BEAT_MS)
    try {
      const signal = AbortSignal.any([stop.signal, closing.signal])
      await drawAndStoreArtwork(deps, job, signal, (share) => {
        progress = Math.max(progress, Math.min(1, share))
      })
      if (closing.signal.aborted) await artworkStore(db).giveBack(job)
    } catch (error) {
      log.error({ err: error }, 'a picture could not be made')
      await artworkStore(db)
        .fail(job, FAILED_MESSAGE)
        .catch(() => undefined)
    } finally {
      clearInterval(beat)
    }
  }

  const drop = () => collectOrphans(deps, closing.signal)

  return {
    wake,
    start() {
      const look = () => {
        artworkStore(db)
          .giveUpOn(FAILED_MESSAGE, clock())
          .then(drop)
          .catch((error: unknown) => log.error({ err: error }, 'what was left could not be tidied up'))
        wake()
      }
      look()
      looking = setInterval(look, LOOK_MS)
      looking.unref()
    },
    stopMaking(listId) {
      for (const { job, stop } of running) if (job.listId === listId) stop.abort()
    },
    collectOrphans: drop,
    async close() {
      clearInterval(looking)
      closing.abort()
      await turn
      await Promise.all([...running].map(({ ended }) => ended))
    },
  }
}
