import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../../db/schema.ts'
import type { AudioDecoder } from '../../providers/decode/port.ts'
import { encodeMp3 } from '../../providers/encode/mp3.ts'
import type { Sound } from '../../providers/preview/port.ts'
import type { Logger } from '../../system/logger.ts'
import { OwnFileIndex } from './own-file-index.ts'
import { singleFlight } from './single-flight.ts'
import { DiskCache } from './disk-cache.ts'
import { type OwnFile, previewsStore } from './store.ts'

export type LocalPreviewDeps = {
  readonly db: Db
  readonly decoder: AudioDecoder
  /** Folder of the demo tracks. */
  readonly demoFolder: string
  /** Folder that prepared sounds are kept in. */
  readonly soundFolder: string
  readonly log: Pick<Logger, 'warn'>
}

/** Sound that this server has itself. */
export type LocalPreviews = {
  /** @returns the id of a file that is that very recording and can be heard now; null where there is none */
  find(text: string): Promise<string | null>
  load(fileId: string): Promise<Sound | null>
}

const SECONDS = 30
const SAMPLE_RATE = 44_100
const MP3 = 'audio/mpeg'
/** A demo track is half a minute. */
const DEMO_BYTES_MAX = 4 * 1024 * 1024
/** What is decoded lies in memory, as does the file: longer and larger ones are heard from where this ends. */
const LATEST_START_SECONDS = 600
const FILE_BYTES_MAX = 256 * 1024 * 1024
/** About 800 of them. */
const MAX_CACHE_BYTES = 300 * 1024 * 1024
const PREPARING_MS = 20_000
/** Sounds that may wait to be prepared: one at a time, because each takes a file's memory. */
const WAITING_MAX = 4
/** Files known not to be sound, so that they are not tried again at every press. */
const BROKEN_MAX = 1_000

export function createLocalPreviews({
  db,
  decoder,
  demoFolder,
  soundFolder,
  log,
}: LocalPreviewDeps): LocalPreviews {
  const index = new OwnFileIndex(db)
  const cached = new DiskCache(soundFolder, MAX_CACHE_BYTES)
  const once = singleFlight<boolean>()
  const broken = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const isReady = async (file: OwnFile): Promise<boolean> => {
    if (file.origin === 'demo') return (await sizeOf(demoPath(file))) > 0
    const name = await preparedName(file)
    return name !== null && (await isPrepared(file, name))
  }

  async function isPrepared(file: OwnFile, name: string): Promise<boolean> {
    if (await cached.has(name)) return true
    if (broken.has(name)) return false
    return once(name, () => inTurn(() => prepare(file, name)))
  }

  /** One after the other; where too many wait already, it is given up. */
  async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
    if (waiting >= WAITING_MAX) return false
    waiting++
    const done = turn.then(work).finally(() => waiting--)
    turn = done.catch(() => undefined)
    return done
  }

  /** Never throws: what cannot be heard here may be heard elsewhere. */
  async function prepare(file: OwnFile, name: string): Promise<boolean> {
    const signal = AbortSignal.timeout(PREPARING_MS)
    try {
      const bytes = await readFile(file.path)
      const start = Math.min(file.startMs / 1_000, LATEST_START_SECONDS)
      const want = { sampleRate: SAMPLE_RATE, maxSeconds: start + SECONDS }
      const decoded = await decoder.decode(bytes, want, signal)
      if (decoded.kind !== 'found') {
        if (decoded.kind === 'refused' && decoded.reason !== 'busy') remember(name)
        log.warn({ fileId: file.id, reason: decoded.reason }, 'a file cannot be heard')
        return false
      }
      // A file that got shorter is heard from where its last half minute begins.
      const last = Math.max(0, decoded.samples.length - SECONDS * SAMPLE_RATE)
      const from = Math.min(Math.floor(start * SAMPLE_RATE), last)
      const stretch = decoded.samples.subarray(from, from + SECONDS * SAMPLE_RATE)
      const encoded = await encodeMp3(stretch, SAMPLE_RATE, signal)
      if (encoded.kind === 'found') {
        await cached.write(name, encoded.value)
        return true
      }
      const reason = encoded.kind === 'failed' ? encoded.reason : encoded.kind
      log.warn({ fileId: file.id, reason }, 'a sound cannot be encoded')
    } catch (error) {
      log.warn({ fileId: file.id, err: error }, 'a sound cannot be prepared')
    }
    return false
  }

  function remember(name: string): void {
    if (broken.size >= BROKEN_MAX) broken.clear()
    broken.add(name)
  }

  /** A demo track is named by its file alone: nothing outside of its folder is ever read. */
  const demoPath = (file: OwnFile): string => join(demoFolder, basename(file.path))

  return {
    async find(text) {
      for (const file of await index.find(text)) if (await isReady(file)) return file.id
      return null
    },

    async load(fileId) {
      const file = await previewsStore(db).file(fileId)
      if (file === null) return null
      if (file.origin === 'demo') {
        const bytes = (await sizeOf(demoPath(file))) > 0 ? await readFile(demoPath(file)) : null
        return bytes && { bytes, mediaType: MP3 }
      }
      const name = await preparedName(file)
      if (name === null || !(await isPrepared(file, name))) return null
      const bytes = await cached.read(name)
      return bytes && { bytes, mediaType: MP3 }
    },
  }
}

/** 0 for what is not there, is no file, or is too large to be a demo track. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (file) => (file.isFile() && file.size <= DEMO_BYTES_MAX ? file.size : 0),
    () => 0,
  )

/** The name under which a file's sound is kept: another as soon as the file is. null where the file is not there. */
async function preparedName({ id, path, startMs }: OwnFile): Promise<string | null> {
  const file = await stat(path).catch(() => null)
  if (file === null || !file.isFile() || file.size > FILE_BYTES_MAX) return null
  const hash = createHash('sha256').update([id, path, startMs, file.size, file.mtimeMs].join('\n'))
  return `${hash.digest('hex').slice(0, 40)}.mp3`
}
