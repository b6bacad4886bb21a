import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseKey } from '../../../domain/key/notation.ts'
import { isGenreName } from '../../../domain/track/genres.ts'
import { trackKey } from '../../../domain/track/names.ts'
import type { KeySource, MixableTrack } from '../../../domain/track/track.ts'
import { isVibeWord } from '../../../domain/vibe/vocabulary.ts'

export const COLUMNS = [
  'artist',
  'title',
  'year',
  'genre',
  'bpm',
  'key',
  'key_source',
  'energy',
  'vibes',
  'vocal',
] as const
type Row = Record<(typeof COLUMNS)[number], string>

/** What is wrong with a row, with where it stands. */
export type Fault = { readonly file: string; readonly line: number; readonly says: string }

export type CatalogueFiles = {
  readonly tracks: readonly MixableTrack[]
  readonly faults: readonly Fault[]
  /** Changes whenever a file does. */
  readonly fingerprint: string
}

/** The id of a track: the same however its name is spelled, in every installation. */
export const trackId = (artist: string, title: string): string =>
  createHash('sha256').update(trackKey(artist, title)).digest('base64url').slice(0, 12)

/** Reads every `*.csv` of the folder. A row with a fault is left out and named; the rest is used. */
export function readCatalogue(folder: string): CatalogueFiles {
  const hash = createHash('sha256')
  const tracks = new Map<string, MixableTrack>()
  const faults: Fault[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()) {
    const text = readFileSync(join(folder, file), 'utf8')
    hash.update(file).update(text)
    const fault = (line: number, says: string) => faults.push({ file, line, says })
    readRows(text, fault).forEach(({ row, line }) => {
      const track = readTrack(row, (says) => fault(line, says))
      if (!track) return
      const other = tracks.get(track.id)
      if (other)
        fault(line, `${track.artist} - ${track.title} stands in the catalogue already (${other.genre})`)
      else tracks.set(track.id, track)
    })
  }
  return { tracks: [...tracks.values()], faults, fingerprint: hash.digest('hex') }
}

function readRows(text: string, fault: (line: number, says: string) => void): { row: Row; line: number }[] {
  try {
    const records = parse(text, {
      info: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const header = records.shift()?.record.join()
    if (header !== COLUMNS.join()) {
      fault(1, `the header must be ${COLUMNS.join()}`)
      return []
    }
    return records
      .filter(({ record, info }) => {
        const fits = record.length === COLUMNS.length
        if (!fits) fault(info.lines, `${record.length} cells in place of ${COLUMNS.length}`)
        return fits
      })
      .map(({ record, info }) => ({
        row: Object.fromEntries(COLUMNS.map((name, at) => [name, record[at] ?? ''])) as Row,
        line: info.lines,
      }))
  } catch (error) {
    fault(0, error instanceof Error ? error.message : String(error))
    return []
  }
}

function readTrack(row: Row, fault: (says: string) => void): MixableTrack | null {
  const { artist, title, genre } = row
  const name = `${artist} - ${title}`
  const year = Number(row.year)
  const bpm = Number(row.bpm)
  const energy = Number(row.energy)
  const vibes = row.vibes.split(' ').filter((word) => word !== '')
  const key = row.key === '' ? null : parseKey(row.key)
  const checks: [boolean, string][] = [
    [artist.trim() !== '' && artist === artist.trim(), 'artist is empty or has blanks at its ends'],
    [title.trim() !== '' && title === title.trim(), 'title is empty or has blanks at its ends'],
    [/\((?:original mix|radio edit)\)/iu.test(title) === false, 'title names the plain version'],
    [/^\d{4}$/u.test(row.year) && year >= 1920 && year <= 2030, `year ${row.year}`],
    [isGenreName(genre), `genre ${genre} is not one of ours`],
    [/^\d{2,3}(?:\.\d)?$/u.test(row.bpm) && bpm >= 60 && bpm <= 200, `bpm ${row.bpm}`],
    [row.key === '' || key !== null, `key ${row.key}`],
    [(row.key === '') === (row.key_source === ''), 'a key needs a key_source, and the other way round'],
    [['', 'measured', 'published', 'both'].includes(row.key_source), `key_source ${row.key_source}`],
    [/^(?:[1-9]|10)$/u.test(row.energy), `energy ${row.energy}`],
    [
      vibes.length >= 1 &&
        vibes.length <= 4 &&
        vibes.every(isVibeWord) &&
        new Set(vibes).size === vibes.length,
      `vibes ${row.vibes}`,
    ],
    [row.vocal === 'vocal' || row.vocal === 'instrumental', `vocal ${row.vocal}`],
  ]
  const wrong = checks.filter(([fine]) => !fine).map(([, says]) => says)
  for (const says of wrong) fault(`${name}: ${says}`)
  if (wrong.length > 0 || !isGenreName(genre)) return null
  return {
    id: trackId(artist, title),
    artist,
    title,
    year,
    genre,
    bpm,
    key,
    keySource: row.key_source === '' ? null : (row.key_source as KeySource),
    energy,
    vibes: vibes.filter(isVibeWord),
    vocal: row.vocal === 'vocal',
    origin: 'catalogue',
  }
}
