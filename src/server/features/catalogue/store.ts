import { isKey } from '../../../domain/key/key.ts'
import { isGenreName } from '../../../domain/track/genres.ts'
import type { KeySource, MixableTrack } from '../../../domain/track/track.ts'
import { isVibeWord } from '../../../domain/vibe/vocabulary.ts'
import type { Db, Schema } from '../../db/schema.ts'
import type { FolderFile } from './with-folder.ts'

/** Rows written by one statement: 11 columns each, below the 32,766 parameters SQLite takes. */
const ROWS_AT_ONCE = 500

/** The tracks that everybody can be recommended, and which edition of the catalogue they come from. */
export const catalogueStore = (db: Db) => ({
  async edition(): Promise<string | null> {
    const row = await db
      .selectFrom('facts')
      .select('value')
      .where('name', '=', 'catalogue')
      .executeTakeFirst()
    return row?.value || null
  },

  /** Holds everybody else who would seed until the transaction ends: the row is written, with what it says. */
  async holdEdition(): Promise<void> {
    await db
      .insertInto('facts')
      .values({ name: 'catalogue', value: '' })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ value: row.ref('facts.value') })),
      )
      .execute()
  },

  /** Replaces all tracks. Run it in a transaction: readers see the old catalogue or the new one. */
  async replaceAll(tracks: readonly MixableTrack[], edition: string): Promise<void> {
    await db.deleteFrom('tracks').execute()
    for (let from = 0; from < tracks.length; from += ROWS_AT_ONCE)
      await db
        .insertInto('tracks')
        .values(tracks.slice(from, from + ROWS_AT_ONCE).map(toRow))
        .execute()
    await db
      .insertInto('facts')
      .values({ name: 'catalogue', value: edition })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
      .execute()
  },

  async all(): Promise<MixableTrack[]> {
    const rows = await db
      .selectFrom('tracks')
      .select([
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
      ])
      .orderBy('id')
      .execute()
    return rows.flatMap(fromRow)
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

const folderFiles = (db: Db) =>
  db
    .selectFrom('audio_files')
    .where('origin', '=', 'folder')
    .where('fault', 'is', null)
    .where('track_id', 'is not', null)

function toRow(track: MixableTrack): Schema['tracks'] {
  return {
    id: track.id,
    artist: track.artist,
    title: track.title,
    year: track.year,
    genre: track.genre,
    bpm: track.bpm,
    key_code: track.key,
    key_source: track.keySource,
    energy: track.energy,
    vibes: track.vibes.join(' '),
    vocal: track.vocal === null ? null : Number(track.vocal),
  }
}

/** A genre that an older or newer version wrote is not ours: the track is passed over rather than misread. */
function fromRow(row: Schema['tracks']): MixableTrack[] {
  if (!isGenreName(row.genre)) return []
  return [
    {
      id: row.id,
      artist: row.artist,
      title: row.title,
      year: row.year,
      genre: row.genre,
      bpm: row.bpm,
      key: row.key_code !== null && isKey(row.key_code) ? row.key_code : null,
      keySource: row.key_source as KeySource | null,
      energy: row.energy,
      vibes: row.vibes.split(' ').filter(isVibeWord),
      vocal: row.vocal === null ? null : row.vocal === 1,
      origin: 'catalogue',
    },
  ]
}
