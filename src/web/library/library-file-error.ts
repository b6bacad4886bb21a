/** Bytes of a library file that is still read: about 150,000 tracks of rekordbox with all their cues. */
export const LIBRARY_BYTES = 250 * 1_000_000

/** Why a file is not read at all, before a byte of it is; null when it is. */
export function libraryFileError(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.'
  if (bytes <= LIBRARY_BYTES) return null
  const [own, most] = [bytes, LIBRARY_BYTES].map((size) => Math.round(size / 1_000_000))
  return `This file has ${own} MB; libraries up to ${most} MB are read. Export the playlists you need, and take that file.`
}
