import { LIMITS } from '../../domain/library/library-track.ts'

/** Bytes of library files that are still read. */
export const LIBRARY_BYTES = LIMITS.bytes

/** Why a file is not read at all, before a byte of it is; null when it is. */
export function libraryFileError(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.'
  if (bytes <= LIBRARY_BYTES) return null
  const [own, most] = [bytes, LIBRARY_BYTES].map((size) => Math.round(size / 1_000_000))
  return `This file has ${own} MB; libraries up to ${most} MB are read. Export the playlists you need, and take that file.`
}
