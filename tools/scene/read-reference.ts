import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One row of a table of facts: what one source says of one recording. Empty cells are ''. */
export type FactRow = {
  readonly measuredBy: string
  readonly artist: string
  readonly title: string
  readonly version: string
  readonly year: number | null
  /** Labels of a service, a shop or a DJ, apart by semicolons. */
  readonly tags: string
  readonly bpm: number | null
  readonly camelot: string
  /** 0–1 as the service measures it. */
  readonly energy: number | null
  readonly popularity: number | null
}

/** One list in the order it was played. */
export type TrackList = {
  readonly kind: 'dj' | 'playlist' | 'radio' | 'chart'
  readonly id: number
  /** ISO date, or ''. */
  readonly date: string
  readonly tracks: readonly { readonly artist: string; readonly title: string }[]
}

function readTable(path: string): string[][] {
  const bytes = readFileSync(path)
  return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { relax_column_count: true }) as string[][]
}

const numberOrNull = (text: string | undefined): number | null => (text ? Number(text) : null)

/** @param path a CSV file, gzipped or not, with a header line */
export function readFacts(path: string): FactRow[] {
  const [header = [], ...rows] = readTable(path)
  const column = (name: string) => header.indexOf(name)
  const [measuredBy, artist, title, version, year, tags, bpm, camelot, energy, popularity] = [
    'measured_by',
    'artist',
    'title',
    'version',
    'year',
    'genre',
    'bpm',
    'camelot',
    'energy',
    'popularity',
  ].map(column) as [number, number, number, number, number, number, number, number, number, number]
  return rows.map((row) => ({
    measuredBy: row[measuredBy] ?? '',
    artist: row[artist] ?? '',
    title: row[title] ?? '',
    version: row[version] ?? '',
    year: numberOrNull(row[year]),
    tags: row[tags] ?? '',
    bpm: numberOrNull(row[bpm]),
    camelot: row[camelot] ?? '',
    energy: numberOrNull(row[energy]),
    popularity: numberOrNull(row[popularity]),
  }))
}

/** @param path a CSV file, gzipped or not, with a header line */
export function readTrackLists(path: string): TrackList[] {
  const [, ...rows] = readTable(path)
  const lists = new Map<string, TrackList & { tracks: { artist: string; title: string }[] }>()
  for (const [kind, id, date, , artist, title] of rows) {
    let list = lists.get(`${kind} ${id}`)
    if (!list) {
      list = { kind: kind as TrackList['kind'], id: Number(id), date: date ?? '', tracks: [] }
      lists.set(`${kind} ${id}`, list)
    }
    list.tracks.push({ artist: artist ?? '', title: title ?? '' })
  }
  return [...lists.values()]
}
