import { hash } from 'node:crypto'
import { parseKey } from '#domain/key/notation.ts'
import { isGenreName } from '#domain/track/genres.ts'
import { trackKey } from '#domain/track/names.ts'
import { isKeySource, type MixableTrack } from '#domain/track/track.ts'
import { isVibeWord } from '#domain/vibe/vocabulary.ts'
import { type RowError, readShelfRows } from './shelf-rows.ts'

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
  'popularity',
] as const
type Row = Record<(typeof COLUMNS)[number], string>

type CatalogueFiles = {
  readonly tracks: readonly MixableTrack[]
  readonly errors: readonly RowError[]
}

/** The id of a track: the same however its name is spelled, in every installation. */
export const trackId = (artist: string, title: string): string => idOfKey(trackKey(artist, title))

/** @param key as `trackKey` gives it */
export const idOfKey = (key: string): string => hash('sha256', key, 'base64url').slice(0, 12)

/** Reads the tracks that were written for Segue: every `*.csv` of the folder. A row with a fault is left out and named. */
export function readCatalogue(folder: string): CatalogueFiles {
  const tracks = new Map<string, MixableTrack>()
  const errors = readShelfRows(folder, COLUMNS, (cells, error) => {
    const track = readTrack(Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at]])) as Row, error)
    if (!track) return
    const other = tracks.get(track.id)
    if (other) error(`${track.artist} - ${track.title} stands in the catalogue already (${other.genre})`)
    else tracks.set(track.id, track)
  })
  return { tracks: [...tracks.values()], errors }
}

function readTrack(row: Row, error: (says: string) => void): MixableTrack | null {
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
    [row.key_source === '' || isKeySource(row.key_source), `key_source ${row.key_source}`],
    [/^(?:[1-9]|10)$/u.test(row.energy), `energy ${row.energy}`],
    [
      vibes.length >= 1 &&
        vibes.length <= 4 &&
        vibes.every(isVibeWord) &&
        new Set(vibes).size === vibes.length,
      `vibes ${row.vibes}`,
    ],
    [row.vocal === 'vocal' || row.vocal === 'instrumental', `vocal ${row.vocal}`],
    [/^(?:|\d{1,2}|100)$/u.test(row.popularity), `popularity ${row.popularity}`],
  ]
  const wrong = checks.filter(([fine]) => !fine).map(([, says]) => says)
  for (const says of wrong) error(`${name}: ${says}`)
  if (wrong.length > 0 || !isGenreName(genre)) return null
  return {
    id: trackId(artist, title),
    artist,
    title,
    year,
    genre,
    bpm,
    key,
    keySource: isKeySource(row.key_source) ? row.key_source : null,
    energy,
    vibes: vibes.filter(isVibeWord),
    vocal: row.vocal === 'vocal',
    popularity: row.popularity === '' ? null : Number(row.popularity),
    origin: 'catalogue',
  }
}
