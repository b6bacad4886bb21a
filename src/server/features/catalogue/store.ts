import { setImmediate } from 'node:timers/promises'
import { isKey, type Key } from '#domain/key/key.ts'
import { GENRE_NAMES, type GenreName } from '#domain/track/genres.ts'
import { KEY_SOURCES, type ShelfTrack } from '#domain/track/track.ts'
import { isVibeWord, type VibeWord } from '#domain/vibe/vocabulary.ts'
import type { Db, Schema } from '../../db/schema.ts'
import type { KnownShelfTrack } from './known-shelf.ts'
import type { FolderFile } from './merge-folder-tracks.ts'
import type { ImportedFacts } from './with-imported.ts'

/** Rows written by one statement: 13 columns each, below the 32,766 parameters that SQLite takes (PostgreSQL: 65,535). */
const WRITE_BATCH_SIZE = 2_000
/** Rows read by one statement: others get their turn in between, and what the database hands out is let go of. */
const READ_BATCH_SIZE = 5_000

/** A track as it is written: where its tempo comes from is written for the operator who reads the database. */
type SeedTrack = ShelfTrack & Partial<Pick<KnownShelfTrack, 'bpmSource'>>

/** The tracks that everybody can be recommended, and which edition of the catalogue they come from. */
export const catalogueStore = (db: Db) => ({
  async edition(): Promise<string | null> {
    const row = await db
      .selectFrom('app_settings')
      .select('value')
      .where('name', '=', 'catalogue')
      .executeTakeFirst()
    return row?.value || null
  },

  /** Holds everybody else who would seed until the transaction ends: the row is written, with what it says. */
  async holdEdition(): Promise<void> {
    await db
      .insertInto('app_settings')
      .values({ name: 'catalogue', value: '' })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ value: row.ref('app_settings.value') })),
      )
      .execute()
  },

  /** Replaces all tracks. Run it in a transaction: readers see the old catalogue or the new one. */
  async replaceAll(tracks: readonly SeedTrack[], edition: string): Promise<void> {
    await db.deleteFrom('tracks').execute()
    for (let from = 0; from < tracks.length; from += WRITE_BATCH_SIZE)
      await db
        .insertInto('tracks')
        .values(tracks.slice(from, from + WRITE_BATCH_SIZE).map(toRow))
        .execute()
    await db
      .insertInto('app_settings')
      .values({ name: 'catalogue', value: edition })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
      .execute()
  },

  /** All tracks by their ids, those without a tempo included. What several say alike is one object in memory. */
  async all(): Promise<ShelfTrack[]> {
    const tracks: ShelfTrack[] = []
    const read = rowReader()
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('tracks')
        .select(COLUMNS)
        .where('id', '>', after)
        .orderBy('id')
        .limit(READ_BATCH_SIZE)
        .execute()
      for (const row of rows) tracks.push(...read(row))
      const last = rows[READ_BATCH_SIZE - 1]
      if (last === undefined) return tracks
      after = last.id
      await setImmediate()
    }
  },

  /** Another one whenever an import of open data has come to its end. */
  async importEdition(): Promise<string> {
    const { imports, newest } = await finishedImports(db)
      .select(({ fn }) => [fn.countAll().as('imports'), fn.max('finished_at').as('newest')])
      .executeTakeFirstOrThrow()
    return `${imports} ${newest}`
  },

  /** A page of the tracks of open data by id, those with a tempo or those without. @param after the id the page before ended with */
  async imported(isMeasured: boolean, after: string, limit: number): Promise<ImportedFacts[]> {
    const rows = await importedTracks(db)
      .where('bpm', isMeasured ? 'is not' : 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(toImported)
  },

  async importedByIds(ids: readonly string[]): Promise<ImportedFacts[]> {
    if (ids.length === 0) return []
    const rows = await importedTracks(db).where('id', 'in', ids).execute()
    return rows.map(toImported)
  },

  /** Tracks of these artists at these tempos behind an id, those nearest to a tempo first. */
  async importedByArtists(
    artistKeys: readonly string[],
    windows: readonly (readonly [number, number])[],
    bpm: number,
    after: string,
    limit: number,
  ): Promise<ImportedFacts[]> {
    if (artistKeys.length === 0 || windows.length === 0) return []
    const rows = await importedTracks(db)
      .where('artist_key', 'in', artistKeys)
      .where((row) => row.or(windows.map(([low, high]) => row.between('bpm', low, high))))
      .where('id', '>', after)
      .orderBy((row) => row.fn('abs', [row('bpm', '-', bpm)]))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(toImported)
  },

  /** Tracks in a key within a range of tempos behind an id: `limit` from a tempo downwards, and as many upwards. */
  async importedByKey(
    key: Key,
    [low, high]: readonly [number, number],
    bpm: number,
    after: string,
    limit: number,
  ): Promise<ImportedFacts[]> {
    const inKey = importedTracks(db).where('key_code', '=', key).where('id', '>', after)
    const slower = inKey.where('bpm', '>=', low).where('bpm', '<', bpm).orderBy('bpm', 'desc')
    const faster = inKey.where('bpm', '>=', bpm).where('bpm', '<=', high).orderBy('bpm')
    const rows = await Promise.all([slower, faster].map((part) => part.orderBy('id').limit(limit).execute()))
    return rows.flat().map(toImported)
  },

  /** Another one whenever what is known of the music folder is. */
  async folderEdition(): Promise<string> {
    const { files, newest } = await folderFiles(db)
      .select(({ fn }) => [fn.countAll().as('files'), fn.max('scanned_at').as('newest')])
      .executeTakeFirstOrThrow()
    return `${files} ${newest}`
  },

  /** A page of the files of the music folder, by id. @param after the id that the page before ended with */
  async folderFiles(after: string | null, limit: number): Promise<(FolderFile & { readonly id: string })[]> {
    const rows = await folderFiles(db)
      .$if(after !== null, (query) => query.where('id', '>', after as string))
      .select(['id', 'track_id', 'artist', 'title', 'year', 'genre', 'bpm', 'key_code', 'energy'])
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ track_id: trackId, key_code: code, ...file }) => ({
      ...file,
      trackId: trackId as string,
      key: code !== null && isKey(code) ? code : null,
    }))
  },
})

const importedTracks = (db: Db) =>
  db.selectFrom('imported_tracks').select(['id', 'artist', 'title', 'year', 'bpm', 'key_code'])

const toImported = ({
  key_code: code,
  ...facts
}: Omit<ImportedFacts, 'key'> & { readonly key_code: number | null }): ImportedFacts => ({
  ...facts,
  key: code !== null && isKey(code) ? code : null,
})

/** Only an import that came to its end counts: what is read in between is not settled yet. */
const finishedImports = (db: Db) => db.selectFrom('imports').where('finished_at', 'is not', null)

const folderFiles = (db: Db) =>
  db
    .selectFrom('audio_files')
    .where('origin', '=', 'folder')
    .where('error', 'is', null)
    .where('track_id', 'is not', null)

const COLUMNS = [
  'id',
  'artist',
  'title',
  'year',
  'genre',
  'bpm',
  'key_code',
  'key_source',
  'energy',
  'vibes',
  'vocal',
  'popularity',
] as const

const toRow = (track: SeedTrack): Schema['tracks'] => ({
  id: track.id,
  artist: track.artist,
  title: track.title,
  year: track.year,
  genre: track.genre,
  bpm: track.bpm,
  bpm_source: track.bpmSource ?? null,
  key_code: track.key,
  key_source: track.keySource,
  energy: track.energy,
  vibes: track.vibes.join(' '),
  vocal: track.vocal === null ? null : Number(track.vocal),
  popularity: track.popularity,
})

const genreOf: ReadonlyMap<string, GenreName> = new Map(GENRE_NAMES.map((name) => [name, name]))

/** A genre or a source that an older or newer version wrote is not ours: what it says is passed over rather than misread. */
function rowReader() {
  const artists = new Map<string, string>()
  const vibesOf = new Map<string, readonly VibeWord[]>()
  return (row: Pick<Schema['tracks'], (typeof COLUMNS)[number]>): ShelfTrack[] => {
    const genre = row.genre === null ? null : genreOf.get(row.genre)
    if (genre === undefined) return []
    let artist = artists.get(row.artist)
    if (artist === undefined) artists.set(row.artist, (artist = row.artist))
    let vibes = vibesOf.get(row.vibes)
    if (vibes === undefined) vibesOf.set(row.vibes, (vibes = row.vibes.split(' ').filter(isVibeWord)))
    const key = row.key_code !== null && isKey(row.key_code) ? row.key_code : null
    return [
      {
        id: row.id,
        artist,
        title: row.title,
        year: row.year,
        genre,
        bpm: row.bpm,
        key,
        keySource: KEY_SOURCES.find((source) => source === row.key_source) ?? null,
        energy: row.energy,
        vibes,
        vocal: row.vocal === null ? null : row.vocal === 1,
        popularity: row.popularity,
        origin: 'catalogue',
      },
    ]
  }
}
