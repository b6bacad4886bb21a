import type { GenreName } from '../../src/domain/track/genres.ts'
import type { VibeWord } from '../../src/domain/vibe/vocabulary.ts'

/** One line of the shelf of known tracks. null: unknown. */
export type KnownRow = {
  readonly artist: string
  readonly title: string
  readonly year: number | null
  readonly genre: GenreName | null
  readonly bpm: number | null
  readonly bpmSource: 'measured' | 'estimated' | 'both' | null
  readonly camelot: string | null
  readonly keySource: 'measured' | 'estimated' | null
  readonly energy: number | null
  readonly vibes: readonly VibeWord[]
  readonly popularity: number | null
}

export const KNOWN_COLUMNS = 'artist,title,year,genre,bpm,bpm_source,key,key_source,energy,vibes,popularity'

export function toLine(row: KnownRow): string {
  const cells = [
    row.artist,
    row.title,
    row.year,
    row.genre,
    row.bpm === null ? null : row.bpm.toFixed(1),
    row.bpmSource,
    row.camelot,
    row.keySource,
    row.energy,
    row.vibes.join(' '),
    row.popularity,
  ]
  return csvLine(cells.map((cell) => String(cell ?? '')))
}

export const csvLine = (cells: readonly string[]): string => cells.map(quote).join()

const quote = (cell: string): string => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
