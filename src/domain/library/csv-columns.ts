import { cleanText } from './clean-text.ts'
import { headerCells } from './csv-records.ts'

/** Segue's own columns, in the order it writes them. */
export const CSV_COLUMNS = [
  'position',
  'title',
  'artist',
  'genre',
  'bpm',
  'key',
  'camelot',
  'energy',
  'year',
  'score',
  'move',
  'tip',
  'played',
] as const

export type CsvField =
  | (typeof CSV_COLUMNS)[number]
  | 'album'
  | 'duration'
  | 'milliseconds'
  | 'location'
  | 'comment'
  | 'rating'
  | 'isrc'
  | 'mode'
  | 'danceability'

/** What other programs call a column: lower case, letters and digits only. */
const NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  position: ['position', 'pos', 'no', 'nr', 'tracknumberinlist'],
  title: [
    'title',
    'tracktitle',
    'track',
    'trackname',
    'name',
    'song',
    'songtitle',
    'titel',
    'titre',
    'título',
  ],
  artist: ['artist', 'artists', 'artistname', 'artistnames', 'performer', 'interpret', 'künstler', 'artiste'],
  genre: ['genre', 'genres', 'style', 'género'],
  bpm: ['bpm', 'tempo', 'averagebpm'],
  key: ['key', 'tonality', 'initialkey', 'musicalkey', 'openkey', 'tonart', 'tonalité'],
  camelot: ['camelot', 'camelotkey'],
  energy: ['energy', 'energylevel'],
  year: ['year', 'releaseyear', 'releasedate', 'albumreleasedate', 'jahr', 'année'],
  score: ['score'],
  move: ['move'],
  tip: ['tip'],
  played: ['played'],
  album: ['album', 'albumname', 'albumtitle'],
  duration: ['duration', 'time', 'length', 'totaltime', 'dauer', 'durée'],
  milliseconds: ['durationms', 'trackdurationms', 'lengthms'],
  location: ['location', 'path', 'file', 'filename', 'filepath', 'url'],
  comment: ['comment', 'comments', 'kommentar', 'commentaire'],
  rating: ['rating', 'stars'],
  isrc: ['isrc'],
  mode: ['mode'],
  danceability: ['danceability'],
}

const FIELDS = new Map<string, CsvField>(
  (Object.entries(NAMES) as [CsvField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
)

/** Where each field stands in a record, from 0. */
export type CsvHeader = { readonly separator: string; readonly columns: ReadonlyMap<CsvField, number> }

const SEPARATORS = [',', ';', '\t', '|'] as const

const plain = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Reads a line as header, in any order and case, with the separator that makes most of it; null where it names no title. */
export function csvHeader(line: string): CsvHeader | null {
  const text = cleanHeader(line)
  let best: CsvHeader | null = null
  for (const separator of SEPARATORS) {
    const columns = new Map<CsvField, number>()
    headerCells(text, separator).forEach((cell, position) => {
      const field = FIELDS.get(plain(cell))
      if (field !== undefined && !columns.has(field)) columns.set(field, position)
    })
    if (columns.has('title') && columns.size > (best?.columns.size ?? 0)) best = { separator, columns }
  }
  // One column called "name" may be anything; two that are known are a list of tracks.
  return best !== null && (best.columns.size > 1 || isTitleAlone(text)) ? best : null
}

const isTitleAlone = (text: string): boolean => ['title', 'tracktitle'].includes(plain(text))

/** Tabs part cells here, so only the ends are cleaned. */
const cleanHeader = (line: string): string => line.slice(0, 10_000).split('\t').map(cleanText).join('\t')
