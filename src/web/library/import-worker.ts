import type { NamedBytes } from '../../domain/library/library-files.ts'
import type { LibraryRead } from '../../domain/library/library-track.ts'
import { readLibraryFiles } from '../../domain/library/read-library-files.ts'
import type { OwnListInput } from '../../contract/personal.ts'
import type { LibraryFile } from './chosen-library.ts'
import { loadDatabases } from './load-databases.ts'
import { ownLists } from './lists/own-lists.ts'
import { softwareFacts, type TrackFacts } from './track-facts.ts'

// A library of fifty thousand tracks takes seconds: the page must stay usable meanwhile.

export type ImportRequest = { readonly files: readonly LibraryFile[] }

/** What a DJ should know about a file, in a sentence. */
type Note = { readonly path: string; readonly reason: string }

export type ImportAnswer =
  /** The share that is read, 0–1. */
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'read'
      readonly tracks: readonly TrackFacts[]
      readonly lists: readonly OwnListInput[]
      /** What the tracks are called of which nothing says who plays. */
      readonly nameless: readonly string[]
      readonly notes: readonly Note[]
      /** Files that are no library. */
      readonly refused: readonly Note[]
    }
  /** None of the files is a library: why. */
  | { readonly kind: 'unknown'; readonly hint: string }
  | { readonly kind: 'failed' }

const PROGRESS_MS = 100

const answer = (message: ImportAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  read(data.files).then(answer, () => answer({ kind: 'failed' }))
})

async function read(chosen: readonly LibraryFile[]): Promise<ImportAnswer> {
  let toldAt = 0
  const onProgress = (share: number) => {
    if (performance.now() - toldAt < PROGRESS_MS) return
    toldAt = performance.now()
    answer({ kind: 'progress', share })
  }
  onProgress(0)
  const files: NamedBytes[] = []
  for (const { path, file } of chosen) files.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) })
  const offset = (unixMs: number) => -new Date(unixMs).getTimezoneOffset()
  const { libraries, refused } = await readLibraryFiles(files, { loadDatabases, offset, onProgress })
  if (libraries.length === 0) return { kind: 'unknown', hint: refused[0]?.reason ?? NOTHING }
  const named = libraries.map((one) => ({
    ...one.read,
    facts: one.read.tracks.map((track) => (track.sample ? null : softwareFacts(track))),
  }))
  return {
    kind: 'read',
    tracks: named.flatMap(({ facts }) => facts.filter((one) => one !== null)),
    lists: named.flatMap((one) => ownLists(one, one.facts)),
    nameless: named.flatMap(({ tracks, facts }) =>
      tracks.flatMap(({ title, location, sample }, at) =>
        sample || facts[at] !== null ? [] : [title ?? location ?? 'A track without a name'],
      ),
    ),
    notes: libraries.flatMap(({ path, read: one }) => notesOf(one).map((reason) => ({ path, reason }))),
    refused,
  }
}

const NOTHING =
  'There is no library here: choose the folder _Serato_, Engine Library, or a file of your DJ software.'

/** What a DJ can do something about, though the file was read to its end. */
const TOLD: ReadonlySet<string> = new Set([
  'text-broken',
  'text-garbled',
  'smart-list-not-read',
  'streams-only',
])

const notesOf = ({ diagnostics, truncated }: LibraryRead): readonly string[] =>
  diagnostics.filter(({ code }) => truncated || TOLD.has(code)).map(({ message }) => message)
