import { decodeText } from '../../domain/library/decode-text.ts'
import { detectFormat } from '../../domain/library/detect-format.ts'
import { wrongFileHint } from '../../domain/library/wrong-file.ts'
import { LIBRARY_READERS } from '../../domain/library/read-library.ts'
import { softwareFacts, type TrackFacts } from './track-facts.ts'

// A library of fifty thousand tracks takes seconds: the page must stay usable meanwhile.

export type ImportRequest = { readonly file: File }

export type ImportAnswer =
  | {
      readonly kind: 'read'
      readonly tracks: readonly TrackFacts[]
      /** What the tracks are called of which nothing says who plays. */
      readonly nameless: readonly string[]
      /** What a DJ should know about the file, in sentences. */
      readonly notes: readonly string[]
    }
  /** `hint`: what it is instead, and what to take; null where that is not known. */
  | { readonly kind: 'unknown'; readonly hint: string | null }
  | { readonly kind: 'failed' }

const HEAD = 8_192
const CHUNK = 1_000_000

const answer = (message: ImportAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  read(data.file).then(answer, () => answer({ kind: 'failed' }))
})

async function read(file: File): Promise<ImportAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { text } = decodeText(bytes)
  const format = detectFormat(text.slice(0, HEAD))
  if (format === null) return { kind: 'unknown', hint: wrongFileHint(bytes, file.name) }
  const reader = LIBRARY_READERS[format]()
  for (let at = 0; at < text.length; at += CHUNK) reader.write(text.slice(at, at + CHUNK))
  const { tracks, diagnostics, truncated } = reader.end()
  const own = tracks.filter(({ sample }) => !sample)
  const facts = own.map((track) => softwareFacts(track))
  return {
    kind: 'read',
    tracks: facts.filter((one) => one !== null),
    nameless: own.flatMap(({ title, location }, at) =>
      facts[at] === null ? [title ?? location ?? 'A track without a name'] : [],
    ),
    notes: truncated ? diagnostics.map(({ message }) => message) : [],
  }
}
