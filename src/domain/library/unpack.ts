import { Gunzip, unzipSync } from 'fflate'
import { fileNameOf, type NamedBytes } from './library-files.ts'
import { LIMITS } from './library-track.ts'

/** Files a library may be in; an archive of music holds much else. */
const LIBRARY_FILE =
  /(?:^|[\\/])(?:database V2|[^\\/]*\.(?:xml|nml|csv|tsv|txt|m3u8?|s?crate|session|database|db))$/iu

export const isLibraryFile = (path: string): boolean =>
  LIBRARY_FILE.test(path) && !fileNameOf(path).startsWith('.') && !/(?:^|[\\/])__MACOSX[\\/]/u.test(path)

const CHUNK = 65_536

export type ArchiveKind = 'zip' | 'gzip'

/** By the first bytes; null for what is no archive that Segue unpacks. */
export function archiveKind(bytes: Uint8Array): ArchiveKind | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'zip'
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : null
}

export type Unpacked =
  | { readonly kind: 'files'; readonly files: readonly NamedBytes[] }
  /** too-big: it would unpack to more than is read. */
  | { readonly kind: 'too-big' | 'broken' }

/** The library files in an archive; archives inside it are left alone. What it says of its own size is never trusted. */
export function unpack(
  { path, bytes }: NamedBytes,
  kind: ArchiveKind,
  maxBytes: number = LIMITS.bytes,
): Unpacked {
  try {
    return kind === 'zip' ? unzipped(path, bytes, maxBytes) : gunzipped(path, bytes, maxBytes)
  } catch {
    return { kind: 'broken' }
  }
}

function unzipped(path: string, bytes: Uint8Array, maxBytes: number): Unpacked {
  let [size, count] = [0, 0]
  let isTooBig = false
  const folder = path.slice(0, path.length - fileNameOf(path).length)
  const entries = unzipSync(bytes, {
    // Each entry gets the room its header asks for and no more, so the headers' sum is what memory is taken.
    filter: ({ name, originalSize }) => {
      if (isTooBig || !isLibraryFile(name)) return false
      size += originalSize
      count++
      isTooBig = size > maxBytes || count > LIMITS.files
      return !isTooBig
    },
  })
  if (isTooBig) return { kind: 'too-big' }
  return {
    kind: 'files',
    files: Object.entries(entries).map(([name, content]) => ({ path: `${folder}${name}`, bytes: content })),
  }
}

function gunzipped(path: string, bytes: Uint8Array, maxBytes: number): Unpacked {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = new Gunzip((piece) => {
    size += piece.length
    if (size <= maxBytes) pieces.push(piece)
  })
  for (let at = 0; at < bytes.length && size <= maxBytes; at += CHUNK)
    reader.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
  if (size > maxBytes) return { kind: 'too-big' }
  if (size === 0) return { kind: 'broken' }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return { kind: 'files', files: [{ path: path.replace(/\.gz(?:ip)?$/iu, ''), bytes: whole }] }
}
