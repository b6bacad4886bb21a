import { type IAudioMetadata, parseBuffer } from 'music-metadata'
import { cleanText, cutText } from '#domain/library/clean-text.ts'
import { type FileTags, NO_FILE_TAGS } from '#domain/library/file-tags.ts'

/** Texts are kept so long, UTF-16 units. */
const MAX_TEXT_LENGTH = 300
/** Names of tags without what stands before them: TBPM, "TXXX:BPM", "----:com.apple.iTunes:initialkey", INITIALKEY. */
const BPM_TAGS = /(?:^|:)(?:TBPM?|tmpo|f?BPM|TEMPO|WM\/BeatsPerMinute)$/iu
const KEY_TAGS = /(?:^|:)(?:TKEY?|key|initial[ _]?key|WM\/InitialKey)$/iu

/**
 * What the bytes are decides; a name only where they do not tell. Never fails: a file without readable tags has none.
 */
export async function readTags(bytes: Uint8Array, path: string): Promise<FileTags> {
  const parsed = (await parse(bytes)) ?? (await parse(bytes, path))
  if (parsed === null) return NO_FILE_TAGS
  const { common, format, native } = parsed
  const tags = Object.values(native).flat()
  const first = (names: RegExp): string | null =>
    tags.filter(({ id }) => names.test(id)).flatMap(({ value }) => text(value) ?? [])[0] ?? null
  return {
    artist: text(common.artist),
    title: text(common.title),
    album: text(common.album),
    genre: text(common.genre?.join('; ')),
    year: common.year !== undefined && common.year >= 1900 && common.year <= 2100 ? common.year : null,
    bpm: number(first(BPM_TAGS)),
    key: first(KEY_TAGS),
    durationS: format.duration !== undefined && Number.isFinite(format.duration) ? format.duration : null,
  }
}

const parse = (bytes: Uint8Array, path?: string): Promise<IAudioMetadata | null> =>
  parseBuffer(
    bytes,
    { size: bytes.length, ...(path === undefined ? {} : { path }) },
    { skipCovers: true },
  ).catch(() => null)

function text(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const clean = cutText(cleanText(String(value)), MAX_TEXT_LENGTH)
  return clean === '' ? null : clean
}

/** "127.99", and "127,99" as some software writes it. */
function number(written: string | null): number | null {
  const value = written === null ? Number.NaN : Number.parseFloat(written.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}
