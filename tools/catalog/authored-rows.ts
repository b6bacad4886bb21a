/** Reads the rows that were written for Segue by hand, which win over every table. */
import { parse } from 'csv-parse/sync'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ARTIST } from '../../src/domain/track/demo-artist.ts'
import { type GenreName, isGenreName } from '../../src/domain/track/genres.ts'
import { isVibeWord, type VibeWord } from '../../src/domain/vibe/vocabulary.ts'

export type AuthoredRow = {
  readonly artist: string
  readonly title: string
  readonly year: number
  readonly genre: GenreName
  readonly bpm: number
  readonly camelot: string
  readonly energy: number
  readonly vibes: readonly VibeWord[]
}

/** @param folder the catalogue's; folders in it are another shelf's */
export function readAuthoredRows(folder: string): AuthoredRow[] {
  const rows: AuthoredRow[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv')).sort()) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const row of parse(text, { columns: true, bom: true, skip_empty_lines: true }) as Record<string, string>[]) {
      const { artist = '', title = '', genre = '' } = row
      if (artist === DEMO_ARTIST || !isGenreName(genre)) continue
      rows.push({
        artist,
        title,
        genre,
        year: Number(row.year),
        bpm: Number(row.bpm),
        camelot: row.key ?? '',
        energy: Number(row.energy),
        vibes: (row.vibes ?? '').split(' ').filter(isVibeWord),
      })
    }
  }
  return rows
}
