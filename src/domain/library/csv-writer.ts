import { toCamelot, toShort } from '../key/notation.ts'
import { printableText } from './clean-text.ts'
import { CSV_COLUMNS } from './csv-columns.ts'
import { ESTIMATED } from './estimated-key.ts'
import type { ExportSet, ExportTrack } from './export-set.ts'

/**
 * CSV for spreadsheets and for Segue itself: RFC 4180, UTF-8 with byte order mark, CR LF. A cell that a spreadsheet would calculate
 * (`=` `+` `-` `@` first) gets an apostrophe, which Segue's reader takes back. An estimated key has a tilde before it. Carries the columns of `CSV_COLUMNS`; album,
 * length, ISRC and location are not among them.
 */
export function writeCsv(set: ExportSet): string {
  const rows = set.tracks.map((track, at) => CSV_COLUMNS.map((column) => cell(valueOf(track, at, column))))
  return `\ufeff${[[...CSV_COLUMNS], ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

const estimateMark = ({ isKeyEstimated }: ExportTrack): string => (isKeyEstimated ? ESTIMATED : '')

function valueOf(
  track: ExportTrack,
  at: number,
  column: (typeof CSV_COLUMNS)[number],
): string | number | null {
  switch (column) {
    case 'position':
      return at + 1
    case 'key':
      return track.key === null ? null : estimateMark(track) + toShort(track.key)
    case 'camelot':
      return track.key === null ? null : estimateMark(track) + toCamelot(track.key)
    case 'played':
      return track.played ? 'yes' : null
    case 'bpm':
      return track.bpm === null ? null : Math.round(track.bpm * 100) / 100
    default:
      return track[column]
  }
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = printableText(value)
  // Where apostrophes already stand before the sign one more is set, so that taking one back gives what was there.
  const safe = /^'*[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
