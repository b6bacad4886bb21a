import { isWholeLocation } from '#domain/library/file-location.ts'
import type { LibraryFormat, LibraryTrack } from '#domain/library/library-track.ts'
import { LibraryIndex } from '#domain/library/library-index.ts'
import { matchIndexed, type WantedTrack } from '#domain/library/match-library.ts'
import { type LibraryFilesRead, readLibraryFiles } from '#domain/library/read-library-files.ts'
import { loadDatabases } from '#web/library/load-databases.ts'

// A library of fifty thousand tracks takes seconds: the page must stay usable meanwhile.

export type RelinkRequest =
  | { readonly kind: 'read'; readonly file: File }
  | {
      readonly kind: 'match'
      /** Comes back with the answer. */
      readonly id: number
      readonly wanted: readonly WantedTrack[]
      /** One for each: the path of the file that the DJ chose, null where none was. */
      readonly chosen: readonly (string | null)[]
      /** With the entries of what is found as the file writes them, which takes as long as reading it. */
      readonly keepsOriginals: boolean
    }

/** What became of one wanted track. */
export type RelinkMatch = {
  readonly found: LibraryTrack | null
  readonly otherVersion: LibraryTrack | null
  /** true: the DJ said to take this one. */
  readonly isChosen: boolean
}

export type RelinkAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'read'
      readonly format: LibraryFormat | null
      readonly trackCount: number
      /** Where it is no library: what it is instead, and what to take; null where that is not known. */
      readonly hint: string | null
      /** What a DJ should know about the file, in sentences. */
      readonly notes: readonly string[]
    }
  | { readonly kind: 'matched'; readonly id: number; readonly matches: readonly RelinkMatch[] }
  | { readonly kind: 'failed' }

/** Formats that say where a file is: a spreadsheet does not. */
const WITH_PATHS: ReadonlySet<LibraryFormat> = new Set([
  'rekordbox',
  'traktor',
  'm3u',
  'virtualdj-m3u',
  'virtualdj-database',
  'serato',
  'engine',
])

const HALF_PATHS =
  'Some of its paths begin where the file itself lies, which Segue cannot see: those tracks are left out.'

let library: readonly LibraryTrack[] = []
/** Of each of them, its position in the file. */
let positions: readonly number[] = []
let source: { readonly file: File } | null = null
/** Of the library; made with the first question. */
let index: LibraryIndex | null = null

const answer = (message: RelinkAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<RelinkRequest>) => {
  const work = data.kind === 'read' ? read(data.file) : match(data)
  work.catch(() => answer({ kind: 'failed' }))
})

async function read(file: File): Promise<void> {
  index = null
  library = []
  const { libraries, refused } = await parse(file, (share) => answer({ kind: 'progress', share }))
  const found = libraries.find((one) => WITH_PATHS.has(one.read.format))?.read
  if (found === undefined) {
    answer({ kind: 'read', format: null, trackCount: 0, hint: refused[0]?.reason ?? null, notes: [] })
    return
  }
  const { format, tracks, diagnostics, truncated } = found
  const located = tracks.filter(({ location }) => location !== null)
  // Half a path would be written as the path of another file; Serato itself completes its own.
  const isUsable = (location: string) => format === 'serato' || isWholeLocation(location)
  positions = tracks.flatMap(({ location }, at) => (location !== null && isUsable(location) ? [at] : []))
  library = positions.map((at) => tracks[at] as LibraryTrack)
  source = { file }
  const isHalf = library.length < located.length
  answer({
    kind: 'read',
    format,
    trackCount: library.length,
    hint: null,
    notes: [...(truncated ? diagnostics.map(({ message }) => message) : []), ...(isHalf ? [HALF_PATHS] : [])],
  })
}

const offset = (unixMs: number): number => -new Date(unixMs).getTimezoneOffset()

async function parse(
  file: File,
  onProgress: (share: number) => void,
  originalsOf?: ReadonlySet<number>,
): Promise<LibraryFilesRead> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const tools = { loadDatabases, offset, onProgress, ...(originalsOf !== undefined && { originalsOf }) }
  return await readLibraryFiles([{ path: file.name, bytes }], tools)
}

async function match({
  id,
  wanted,
  chosen,
  keepsOriginals,
}: RelinkRequest & { kind: 'match' }): Promise<void> {
  index ??= new LibraryIndex(library)
  const { matches } = matchIndexed(wanted, index)
  const taken = matches.map(({ found, otherVersion }, at) => {
    const path = chosen[at] ?? null
    // A file that has left the library since is looked for by its name again.
    const own = path === null ? -1 : library.findIndex(({ location }) => location === path)
    return own >= 0
      ? { position: own, otherVersion: null, isChosen: true }
      : { position: found?.position ?? null, otherVersion, isChosen: false }
  })
  const trackAt = keepsOriginals
    ? await originals(taken.flatMap(({ position }) => position ?? []))
    : (position: number) => library[position]
  answer({
    kind: 'matched',
    id,
    matches: taken.map(({ position, ...rest }): RelinkMatch => ({
      found: position === null ? null : (trackAt(position) ?? null),
      ...rest,
    })),
  })
}

/** The file is read once more: whole entries of every track would fill the memory. @param kept positions in `library` */
async function originals(kept: readonly number[]): Promise<(position: number) => LibraryTrack | undefined> {
  if (source === null || kept.length === 0) return (position) => library[position]
  const wanted = new Set(kept.map((position) => positions[position] as number))
  const { libraries } = await parse(source.file, () => undefined, wanted)
  const tracks = libraries.find((one) => WITH_PATHS.has(one.read.format))?.read.tracks ?? []
  return (position) => tracks[positions[position] as number]
}
