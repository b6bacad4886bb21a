import type { Worker } from 'node:worker_threads'
import type { Db } from '../../db/schema.ts'
import { startWorker } from '../../system/start-worker.ts'
import type { Logger } from '../../system/logger.ts'
import { type IndexedFingerprints, indexedFingerprints } from './indexed-fingerprints.ts'
import type { Heard, IndexAnswer, IndexJob, Fingerprinted } from './own-index-worker.ts'
import { identifyStore, type Owner } from './store.ts'
import { type WorkerQueueError, WorkerQueue } from './worker-queue.ts'

/** What sound is decoded to: all that is looked at lies below 11 kHz. */
export const SOUND_RATE = 22_050

export type Sound = { readonly samples: Float32Array; readonly sampleRate: number }

/** Every track whose sound Segue has, in a thread of its own. Nothing is opened before it is first used. */
export type FingerprintMatcher = {
  /**
   * Finds out what a clip is and how it sounds. Never throws.
   * @param userId is answered from their own tracks as well; null for a guest
   * @returns `complete`: everything that could have been found was in the index
   */
  listen(
    clip: Sound,
    userId: Owner,
    signal: AbortSignal,
  ): Promise<(Heard & { readonly complete: boolean }) | WorkerQueueError>
  /** The packed fingerprint of a recording. Never throws. */
  fingerprint(sound: Sound, signal: AbortSignal): Promise<Fingerprinted | WorkerQueueError>
  /** Looks what was added or taken away since, and again every while. Ends when all is in the index. */
  keepCurrent(): Promise<void>
  /** More sound is being read and will be in the index by the end of this: until then no answer is complete. */
  awaitMore(reading: Promise<void>): void
  /** These are not there any more. */
  evict(ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Jobs that may wait. A clip takes about a seventh of a second, so the last of them six. */
const WAITING = 40
const LISTEN_MS = 15_000
const ADD_MS = 60_000
/** Who listens while the index is still read waits so long for it. */
const PATIENCE_MS = 3_000
/** Another process may have added tracks. */
const LOOK_EVERY_MS = 30_000
/** Packed fingerprints of one message to the thread: what a clip may have to wait for. */
const FINGERPRINT_BATCH_SIZE = 16
/** Packed fingerprints of single users that are in memory at once, least recently used first out. */
const USERS_BYTES_MAX = 256 * 1024 * 1024

/** @param start starts the thread */
export function createFingerprintMatcher(
  db: Db,
  log: Pick<Logger, 'warn'>,
  start: () => Worker = () => startWorker('features/identify/own-index-worker', { resourceLimits: HEAP_MB }),
): FingerprintMatcher {
  const store = identifyStore(db)
  const closing = new AbortController()
  let known = indexedFingerprints()
  let timer: NodeJS.Timeout | null = null
  const running = new Map<Owner, Promise<void>>()
  const expected = new Set<Promise<void>>()

  const line = new WorkerQueue<IndexJob, IndexAnswer>({
    start,
    waiting: WAITING,
    onLost: () => {
      log.warn({}, 'the thread that listens was lost; its index is read anew')
      known = indexedFingerprints()
    },
  })

  const tell = async (job: IndexJob): Promise<boolean> =>
    (await line.run(job, { signal: closing.signal, limitMs: ADD_MS })).kind === 'done'

  /** Brings what the thread knows of one owner in line with the database. */
  async function look(owner: Owner): Promise<void> {
    const mine = known.of(owner)
    for (const versions of batches(mine.unknown(await store.versions(owner, mine.since())))) {
      const prints = await store.prints(versions.map(({ id }) => id))
      const bytes = prints.reduce((sum, { landmarks }) => sum + landmarks.byteLength, 0)
      if (owner !== null) {
        const room = known.evictUntilFits(owner, bytes, USERS_BYTES_MAX)
        if (room.gone.length > 0) await tell({ kind: 'remove', ids: room.gone })
        if (!room.fits) break
      }
      if (!(await tell({ kind: 'add', owner, prints })) || closing.signal.aborted) return
      if (!known.holds(owner, mine)) {
        // The thread was replaced meanwhile, or others needed the room.
        await tell({ kind: 'remove', ids: prints.map(({ id }) => id) })
        return
      }
      mine.add(versions, bytes)
    }
    if ((await store.count(owner)) < mine.size) await removeGone(owner, mine)
    mine.looked()
  }

  async function removeGone(owner: Owner, mine: IndexedFingerprints): Promise<void> {
    const there = new Set((await store.versions(owner, 0)).map(({ id }) => id))
    await evict(mine.ids().filter((id) => !there.has(id)))
  }

  async function evict(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    known.evict(ids)
    await tell({ kind: 'remove', ids })
  }

  const notRead = (error: unknown): void => {
    if (!closing.signal.aborted) log.warn({ err: error }, 'the index of sound could not be read')
  }
  const current = (owner: Owner): Promise<void> =>
    oneAtATime(running, owner, () => look(owner).catch(notRead))

  function keepCurrent(): Promise<void> {
    timer ??= setInterval(() => void current(null), LOOK_EVERY_MS).unref()
    return current(null)
  }

  return {
    async listen({ samples, sampleRate }, userId, signal) {
      const owners = userId === null ? [null] : [null, userId]
      const looks = owners
        .filter((owner) => owner !== null || !known.of(null).isRead)
        .map((owner) => (owner === null ? keepCurrent() : current(owner)))
      const awaited = [...looks, ...expected]
      if (awaited.length > 0) await Promise.race([Promise.all(awaited), patience(signal)])
      const complete = expected.size === 0 && owners.every((owner) => known.of(owner).isRead)
      const job = { kind: 'listen', owner: userId, samples, sampleRate } as const
      const answer = await line.run(job, { signal, limitMs: LISTEN_MS })
      return answer.kind === 'heard' ? { ...answer, complete } : (answer as WorkerQueueError)
    },
    async fingerprint({ samples, sampleRate }, signal) {
      const job = { kind: 'fingerprint', samples, sampleRate } as const
      return (await line.run(job, { signal, limitMs: ADD_MS })) as Fingerprinted | WorkerQueueError
    },
    keepCurrent,
    awaitMore(reading) {
      const ended = reading.catch(() => undefined).finally(() => expected.delete(ended))
      expected.add(ended)
    },
    evict,
    async close() {
      closing.abort()
      if (timer) clearInterval(timer)
      await line.close()
      await Promise.all(running.values())
    },
  }
}

/** Its heap; the index itself lies outside of it. */
const HEAP_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** Joins what is under way for this key, or begins it. */
function oneAtATime<K>(running: Map<K, Promise<void>>, key: K, begin: () => Promise<void>): Promise<void> {
  const begun = running.get(key) ?? begin().finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += FINGERPRINT_BATCH_SIZE)
    yield all.slice(from, from + FINGERPRINT_BATCH_SIZE)
}

const patience = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    signal.addEventListener('abort', end)
  })
