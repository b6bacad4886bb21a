import type { FileTags } from '#domain/library/file-tags.ts'
import { call } from '../../client/api.ts'
import type { ImportJobControl } from '../import-job-control.ts'
import { libraryOutbox } from '../library-outbox.ts'
import type { Outbox } from '../outbox.ts'
import { fileFacts, readableTags } from '../track-facts.ts'
import { Analyzer } from './analyzer.ts'
import type { AudioFile } from './audio-file.ts'
import { decodeInBrowser } from './decode-in-browser.ts'
import type { ChosenFolder } from './folder-files.ts'
import { type KnownFile, type KnownFiles, knownFiles } from './known-files.ts'
import { soundPart } from './sound-part.ts'
import { type TagReader, tagReader } from './tag-reader.ts'

type Entry = KnownFile & { readonly open: AudioFile['open'] }

/** Enough for tempo, key and landmarks, and half of what a file has. */
const RATE = 22_050
const MAX_LANES = 6
const LISTING_TOLD_MS = 150

/** Looks through a folder, measures what has changed, each file on this machine, and sends what was found out. */
export async function analyzeFolder(folder: ChosenFolder, its: ImportJobControl): Promise<void> {
  const [readTags, library] = await Promise.all([
    tagReader(),
    call('GET', '/api/library', { signal: its.signal }),
  ])
  const known = await knownFiles(its.userId, library.tracks)
  const entries = await changedFiles(folder, known, its)
  its.tell({ type: 'listed', at: performance.now() })
  const outbox = libraryOutbox<KnownFile>(
    its,
    ({ path }) => path,
    (sent, { tracks }) => void known.remember(sent, tracks),
  )
  const stopping = new AbortController()
  const signal = AbortSignal.any([its.signal, stopping.signal])
  const next = entries[Symbol.iterator]()
  const lane = async () => {
    const analyzer = new Analyzer()
    try {
      for (;;) {
        await its.mayGoOn()
        signal.throwIfAborted()
        const { value: entry, done } = next.next()
        if (done === true) return
        its.tell({ type: 'took', path: entry.path })
        await measureFile(entry, { readTags, analyzer, outbox, its, signal })
        its.tell({ type: 'finished', path: entry.path })
      }
    } catch (error) {
      // Out of order for one, out of order for all.
      stopping.abort()
      throw error
    } finally {
      analyzer.stop()
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes() }, lane))
  } finally {
    // Also after a cancel: what was measured is not measured again.
    await outbox.flush()
  }
}

/** One core stays free for the page. */
const lanes = (): number => Math.max(1, Math.min(MAX_LANES, navigator.hardwareConcurrency - 1))

async function changedFiles(
  folder: ChosenFolder,
  known: KnownFiles,
  its: ImportJobControl,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let [count, unchanged, toldAt] = [0, 0, 0]
  const tell = () => {
    its.tell({ type: 'found', count, unchanged })
    ;[count, unchanged, toldAt] = [0, 0, performance.now()]
  }
  try {
    for await (const { path, open } of folder.files) {
      its.signal.throwIfAborted()
      count++
      const { size, lastModified: modified } = await open()
      if (known.has({ path, size, modified })) unchanged++
      else entries.push({ path, size, modified, open })
      if (performance.now() - toldAt > LISTING_TOLD_MS) tell()
    }
  } catch (error) {
    if (its.signal.aborted) throw error
    // The stick was pulled, or a folder may not be read: what was found until then is measured.
    its.tell({
      type: 'problem',
      problem: { path: folder.name, reason: 'This folder could not be read to its end.', isSaved: false },
    })
  }
  tell()
  return entries
}

type Tools = {
  readonly readTags: TagReader
  readonly analyzer: Analyzer
  readonly outbox: Outbox<KnownFile>
  readonly its: ImportJobControl
  readonly signal: AbortSignal
}

async function measureFile(
  { open, ...known }: Entry,
  { readTags, analyzer, outbox, its, signal }: Tools,
): Promise<void> {
  const { path } = known
  const problem = (reason: string, isSaved: boolean) =>
    its.tell({ type: 'problem', problem: { path, reason, isSaved } })
  const file = await open().catch(() => null)
  if (file === null) return problem('The file could not be opened.', false)
  const tags = await readTags(file)
  if (fileFacts(path, tags, null, null) === null)
    return problem('Neither its tags nor its name say who plays.', false)
  const sound = await inTurn(() => decoded(file, tags))
  signal.throwIfAborted()
  let measured = null
  if (sound.kind === 'refused') problem(sound.message, true)
  else {
    const { bpm, key } = readableTags(tags)
    const wantsTempoAndKey = bpm === null || key === null
    measured = await analyzer.measure({ samples: sound.samples, sampleRate: RATE, wantsTempoAndKey }, signal)
    if (measured === null) problem('The sound could not be measured.', true)
  }
  const durationS = tags.durationS ?? (sound.kind === 'found' ? sound.wholeS : null)
  const track = fileFacts(path, tags, measured, durationS)
  if (track !== null) await outbox.add({ track, origin: known })
}

type Decoded =
  | { readonly kind: 'found'; readonly samples: Float32Array<ArrayBuffer>; readonly wholeS: number | null }
  | { readonly kind: 'refused'; readonly message: string }

async function decoded(file: File, tags: FileTags): Promise<Decoded> {
  try {
    const part = await soundPart(file, tags.durationS)
    if (part.kind === 'refused') return part
    const sound = await decodeInBrowser(part.bytes, RATE)
    if (sound.kind === 'refused') return sound
    return { kind: 'found', samples: sound.samples, wholeS: part.isWhole ? sound.durationS : null }
  } catch {
    // The file went away meanwhile, or there is no memory for it.
    return { kind: 'refused', message: 'The file could not be read.' }
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One file is decoded at a time: a browser does it on threads of its own, and decoded sound is big. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
