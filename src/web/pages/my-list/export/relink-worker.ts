import { decodeText } from '#domain/library/decode-text.ts'
import { detectFormat } from '#domain/library/detect-format.ts'
import { isWholeLocation } from '#domain/library/file-location.ts'
import type { LibraryFormat, LibraryTrack } from '#domain/library/library-track.ts'
import { LibraryIndex } from '#domain/library/library-index.ts'
import { matchIndexed, type WantedTrack } from '#domain/library/match-library.ts'
import { LIBRARY_READERS } from '#domain/library/read-library.ts'

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
      /** What a DJ should know about the file, in sentences. */
      readonly notes: readonly string[]
    }
  | { readonly kind: 'matched'; readonly id: number; readonly matches: readonly RelinkMatch[] }
  | { readonly kind: 'failed' }

const HEAD = 8_192
const CHUNK = 1_000_000
/** Formats that say where a file is: a spreadsheet does not. */
const WITH_PATHS: ReadonlySet<LibraryFormat> = new Set([
  'rekordbox',
  'traktor',
  'm3u',
  'virtualdj-m3u',
  'virtualdj-database',
])

const HALF_PATHS =
  'Some of its paths begin where the file itself lies, which Segue cannot see: those tracks are left out.'

let library: readonly LibraryTrack[] = []
/** Of the library; made with the first question. */
let index: LibraryIndex | null = null

const answer = (message: RelinkAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<RelinkRequest>) => {
  const work = data.kind === 'read' ? read(data.file) : match(data)
  work.catch(() => answer({ kind: 'failed' }))
})

async function read(file: File): Promise<void> {
  index = null
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const format = detectFormat(text.slice(0, HEAD))
  if (format === null || !WITH_PATHS.has(format)) {
    library = []
    answer({ kind: 'read', format: null, trackCount: 0, notes: [] })
    return
  }
  const reader = LIBRARY_READERS[format]()
  for (let at = 0; at < text.length; at += CHUNK) {
    reader.write(text.slice(at, at + CHUNK))
    answer({ kind: 'progress', share: Math.min(1, (at + CHUNK) / text.length) })
  }
  const { tracks, diagnostics, truncated } = reader.end()
  const located = tracks.filter(({ location }) => location !== null)
  // Half a path would be written as the path of another file.
  library = located.filter(({ location }) => isWholeLocation(location ?? ''))
  const isHalf = library.length < located.length
  answer({
    kind: 'read',
    format,
    trackCount: library.length,
    notes: [...(truncated ? diagnostics.map(({ message }) => message) : []), ...(isHalf ? [HALF_PATHS] : [])],
  })
}

async function match({ id, wanted, chosen }: RelinkRequest & { kind: 'match' }): Promise<void> {
  index ??= new LibraryIndex(library)
  const { matches } = matchIndexed(wanted, index)
  answer({
    kind: 'matched',
    id,
    matches: matches.map(({ found, otherVersion }, at): RelinkMatch => {
      const path = chosen[at] ?? null
      // A file that has left the library since is looked for by its name again.
      const own = path === null ? undefined : library.find(({ location }) => location === path)
      if (own !== undefined) return { found: own, otherVersion: null, isChosen: true }
      return { found: found?.track ?? null, otherVersion, isChosen: false }
    }),
  })
}
