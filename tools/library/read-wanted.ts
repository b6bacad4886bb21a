import { csvHeader } from '../../src/domain/library/csv-columns.ts'
import { decodeText } from '../../src/domain/library/decode-text.ts'
import type { LibraryTrack } from '../../src/domain/library/library-track.ts'
import { readLibraryBytes } from '../../src/domain/library/read-library-bytes.ts'
import { readTyped } from './read-libraries.ts'

/** Lines before the header: Excel's "sep=;", a title, an empty line. */
const LINES_BEFORE_HEADER = 10

/** The rows of a list with the columns artist and title. @throws Error where the file has no rows, or not the columns */
export async function readWanted(typed: string): Promise<readonly LibraryTrack[]> {
  const bytes = await readTyped(typed)
  const { text } = decodeText(bytes)
  if (text.trim() === '') throw new Error(`The file is empty: ${typed}`)
  const head = text.split(/\r\n|\n|\r/u, LINES_BEFORE_HEADER)
  const header = head.map(csvHeader).find((found) => found !== null)
  if (header?.columns.has('artist') !== true)
    throw new Error(`The first line must name the columns artist and title: ${typed}`)
  const { tracks } = readLibraryBytes(bytes)
  if (tracks.length === 0) throw new Error(`The file has columns but no rows: ${typed}`)
  return tracks
}
