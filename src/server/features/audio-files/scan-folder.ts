import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Db } from '../../db/schema.ts'
import { startWorker } from '../../system/start-worker.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import { type WorkerQueueError, WorkerQueue } from '../identify/worker-queue.ts'
import { fileNames } from './file-facts.ts'
import type { ReadAnswer } from './read-file-worker.ts'
import { NO_FILE_TAGS } from '#domain/library/file-tags.ts'
import { audioFilesStore } from './store.ts'
import { type FoundFile, reasonOf, type Unread, walkFolder } from './walk-folder.ts'

export type ScanDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly newId: () => string
  /** Files read at the same time, each in a thread of its own. */
  readonly threads: number
  /** Absolute path of a folder that is not music, wherever it lies: where Segue keeps its data. */
  readonly leaveOut: string
  /** Told after every file. */
  readonly onProgress: (progress: Progress) => void
  readonly startReader?: () => Worker
  readonly limitMs?: number
}

export type Progress = {
  readonly done: number
  readonly total: number
  /** Of the files done so far, in seconds. */
  readonly soundS: number
}

export type Failure = { readonly path: string; readonly reason: string }

export type ScanSummary = {
  /** Sound files in the folder. */
  readonly files: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Not there any more, and forgotten. */
  readonly gone: number
  /** Not there any more, and kept: the folder holds no sound at all, as one whose disk is not there. */
  readonly missing: number
  /** What could not be read: this time, and before where it has not changed since. */
  readonly failed: readonly Failure[]
  /** Called off before all was read. */
  readonly stopped: boolean
}

/** A file that takes longer is given up. Half an hour of sound takes a minute; a machine may be busy. */
const LIMIT_MS = 10 * 60_000
const REMOVAL_BATCH_SIZE = 500
/** Samples lie outside of the heap. */
const HEAP_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/**
 * Brings what is known of a music folder in line with it. Each file is written as soon as it is read: a scan that ends
 * anywhere loses nothing but the files under way, and the next goes on from there. Several at once do no harm.
 * @param folder may be relative, and a link
 * @throws what the file system says when the folder is not there, and what the database says when it cannot be written
 */
export async function scanFolder(deps: ScanDeps, folder: string, signal: AbortSignal): Promise<ScanSummary> {
  const { db, leaveOut } = deps
  const root = await realpath(folder)
  const { files, unread } = await walkFolder(root, await realpath(leaveOut).catch(() => leaveOut), signal)
  const known = new Map(
    (await audioFilesStore(db).known())
      .filter(({ path }) => path.startsWith(root.endsWith(sep) ? root : root + sep))
      .map((file) => [file.path, file]),
  )
  const isSame = (file: FoundFile): boolean => {
    const before = known.get(file.path)
    return before?.size === file.size && before.modifiedAt === file.modifiedAt
  }
  const same = files.filter(isSame)
  const damaged = same.flatMap(({ path }) => {
    const reason = known.get(path)?.error ?? null
    return reason === null ? [] : [{ path, reason }]
  })

  // A walk that was called off has not seen everything.
  const lost = signal.aborted ? [] : lostFiles([...known.keys()], files, unread)
  const isEmptied = files.length === 0
  if (!isEmptied)
    for (let from = 0; from < lost.length; from += REMOVAL_BATCH_SIZE)
      await audioFilesStore(db).remove(lost.slice(from, from + REMOVAL_BATCH_SIZE))

  const { read, failed } = await readFiles(
    deps,
    files.filter((file) => !isSame(file)),
    signal,
  )
  const changed = read.filter((path) => known.has(path)).length
  return {
    files: files.length,
    added: read.length - changed,
    changed,
    unchanged: same.length - damaged.length,
    gone: isEmptied ? 0 : lost.length,
    missing: isEmptied ? lost.length : 0,
    failed: [...unread, ...damaged, ...failed],
    stopped: signal.aborted,
  }
}

/** Known files that the walk has not met, where it could look. */
function lostFiles(
  known: readonly string[],
  files: readonly FoundFile[],
  unread: readonly Unread[],
): string[] {
  const met = new Set(files.map(({ path }) => path))
  const unseen = unread.map(({ path }) => path)
  return known.filter(
    (path) => !met.has(path) && !unseen.some((place) => path === place || path.startsWith(place + sep)),
  )
}

type ReadFiles = { readonly read: string[]; readonly failed: Failure[] }
type Reader = WorkerQueue<string, ReadAnswer>

/** Reads files in as many threads as there may be, each of which takes the next as soon as it is done. */
async function readFiles(
  deps: ScanDeps,
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<ReadFiles> {
  const { threads, onProgress, startReader = startReaderThread, limitMs = LIMIT_MS } = deps
  const result: ReadFiles = { read: [], failed: [] }
  const broken = new AbortController()
  const stop = AbortSignal.any([signal, broken.signal])
  const queue = files.values()
  let done = 0
  let soundS = 0

  const readOne = async (reader: Reader, file: FoundFile): Promise<void> => {
    const answer = await reader.run(file.path, { signal: stop, limitMs })
    if (stop.aborted) return
    const isTooSlow = answer.kind === 'failed' && answer.isLate === true
    const reason = await keep(deps, file, isTooSlow ? tooSlow(file) : answer)
    if (reason === null) result.read.push(file.path)
    else result.failed.push({ path: file.path, reason })
    if (answer.kind === 'read') soundS += answer.facts.durationMs / 1_000
    onProgress({ done: ++done, total: files.length, soundS })
  }

  const lane = async (): Promise<void> => {
    const reader: Reader = new WorkerQueue({ start: startReader, waiting: 1, onLost: () => undefined })
    try {
      for (const file of queue) {
        if (stop.aborted) return
        await readOne(reader, file)
      }
    } catch (error) {
      // The database is not to be had: the other threads need not go on.
      broken.abort()
      throw error
    } finally {
      await reader.close()
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: Math.min(threads, files.length) }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return result
}

const startReaderThread = (): Worker =>
  startWorker('features/audio-files/read-file-worker', { resourceLimits: HEAP_MB })

const tooSlow = (file: FoundFile): ReadAnswer => ({
  kind: 'error',
  error: 'This file took too long to read.',
  names: fileNames(NO_FILE_TAGS, file.path),
})

/** Writes what came of a file. @returns why it could not be read; null where it could */
async function keep(
  { db, clock, newId }: ScanDeps,
  file: FoundFile,
  answer: ReadAnswer | WorkerQueueError,
): Promise<string | null> {
  if (answer.kind === 'unread') return answer.reason
  // A thread that broke down says nothing about the file: it may have been the machine's memory.
  if (answer.kind === 'failed') return `Reading it broke off: ${answer.reason}.`
  if (answer.kind === 'busy') return 'Too much was read at once.'
  const changed = await changeOf(file)
  if (changed !== null) return changed
  const written = { ...file, id: newId(), printId: newId(), now: clock() }
  await db.transaction().execute((trx) => {
    const store = audioFilesStore(trx)
    if (answer.kind === 'error')
      return store.upsertDamaged({ ...written, names: answer.names, error: answer.error })
    const { facts, landmarks } = answer
    return store.putRead({ ...written, facts, landmarks, trackId: trackId(facts.artist, facts.title) })
  })
  return answer.kind === 'error' ? answer.error : null
}

/** What was read of a file that is still being copied is not what it will be. */
async function changeOf({ path, size, modifiedAt }: FoundFile): Promise<string | null> {
  try {
    const now = await stat(path)
    const isSame = now.size === size && Math.floor(now.mtimeMs) === modifiedAt
    return isSame ? null : 'It changed while it was read.'
  } catch (error) {
    return reasonOf(error)
  }
}
