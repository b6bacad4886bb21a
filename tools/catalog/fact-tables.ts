/** Reads the two tables of facts that the shelf of known tracks is built from. */
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const MEASURED_BY = ['features', 'dj-software', 'musician', 'store-chart', 'list'] as const
type MeasuredBy = (typeof MEASURED_BY)[number]

/** One source's word on one recording. What a source does not say is null. */
export type FactRow = {
  readonly measuredBy: MeasuredBy
  readonly artist: string
  readonly title: string
  readonly version: string
  readonly year: number | null
  readonly label: string
  readonly genre: string
  readonly bpm: number | null
  readonly camelot: string | null
  /** 0–1, as are the next two. */
  readonly energy: number | null
  readonly danceability: number | null
  readonly valence: number | null
  readonly durationS: number | null
  /** 0–100. */
  readonly popularity: number | null
}

const SET_KINDS = ['dj', 'playlist', 'radio', 'chart'] as const
export type SetKind = (typeof SET_KINDS)[number]

/** One entry of a list of tracks, as it was typed. */
export type SetRow = {
  readonly kind: SetKind
  /** Number of the list. */
  readonly set: string
  /** ISO day, '' where unknown. */
  readonly date: string
  readonly artist: string
  readonly title: string
}

const FACT_COLUMNS =
  'measured_by,artist,title,version,year,label,genre,bpm,camelot,energy,danceability,valence,duration_s,popularity'
const SET_COLUMNS = 'kind,set,date,position,artist,title'

/** @throws Error where the header is another one. A row of an unknown kind is left out. */
export function readFactRows(path: string): FactRow[] {
  const rows: FactRow[] = []
  for (const cells of readCells(path, FACT_COLUMNS)) {
    const measuredBy = MEASURED_BY.find((name) => name === cells[0])
    if (measuredBy === undefined) continue
    const [, artist = '', title = '', version = '', year, label = '', genre = '', bpm, camelot = ''] = cells
    rows.push({
      measuredBy,
      artist,
      title,
      version,
      year: toNumber(year, 1900, 2030),
      label,
      genre,
      bpm: toNumber(bpm, 20, 400),
      camelot: /^(?:[1-9]|1[0-2])[AB]$/u.test(camelot) ? camelot : null,
      energy: toNumber(cells[9], 0, 1),
      danceability: toNumber(cells[10], 0, 1),
      valence: toNumber(cells[11], 0, 1),
      durationS: toNumber(cells[12], 1, 36_000),
      popularity: toNumber(cells[13], 0, 100),
    })
  }
  return rows
}

/** @throws Error where the header is another one. A row of an unknown kind is left out. */
export function readSetRows(path: string): SetRow[] {
  const rows: SetRow[] = []
  for (const [kindName, set = '', date = '', , artist = '', title = ''] of readCells(path, SET_COLUMNS)) {
    const kind = SET_KINDS.find((name) => name === kindName)
    if (kind !== undefined) rows.push({ kind, set, date, artist, title })
  }
  return rows
}

function readCells(path: string, header: string): string[][] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const records = parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true }) as string[][]
  if (records[0]?.join() !== header) throw new Error(`${path}: the header must be ${header}`)
  return records.slice(1)
}

/** A number within bounds; null for anything else: 0 and 999 BPM are no tempo. */
function toNumber(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= min && value <= max ? value : null
}
