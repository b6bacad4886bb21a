import { type RawBuilder, sql } from 'kysely'
import { isKey } from '#domain/key/key.ts'
import { FASTEST, SLOWEST } from '#domain/recommend/score.ts'
import type { OwnSource, OwnTrack } from '#domain/library/own-track.ts'
import type { Db, Schema } from '../../db/schema.ts'

export type StoredTrack = OwnTrack & { readonly id: string; readonly trackKey: string }

export type NamedTrack = Pick<OwnTrack, 'artist' | 'title'>

/** Another one whenever a library has changed. */
export type Stamp = {
  readonly tracks: number
  readonly changedAt: number | null
  readonly highestId: string | null
  /** Another one whenever playlists have changed as well. */
  readonly personalVersion: number
}

const COLUMNS = [
  'id',
  'track_key',
  'artist',
  'title',
  'album',
  'genre',
  'year',
  'duration_ms',
  'bpm',
  'bpm_source',
  'bpm_confidence',
  'key_code',
  'key_source',
  'key_confidence',
  'energy',
] as const
type Row = Pick<Schema['library_tracks'], (typeof COLUMNS)[number]>

/** What is searched: the folded names, and those as they are written, which name guests and versions as well. */
const NAMES = sql<string>`track_key || ' ' || lower(artist) || ' ' || lower(title)`
/** @param word folded, so without the signs that have a meaning in a pattern */
const named = (word: string): RawBuilder<boolean> => sql<boolean>`${NAMES} like ${`%${word}%`}`

const ownedBy = (db: Db, userId: string) => db.selectFrom('library_tracks').where('user_id', '=', userId)

/** The tracks of users' own. Every call is about those of one user. */
/** What the facts of a track take in the database, about. */
const TRACK_BYTES = 400

export const libraryStore = (db: Db) => ({
  /** Takes the row lock of this user's library until the transaction ends. */
  async lockForUpdate(userId: string): Promise<void> {
    await db
      .updateTable('users')
      .set({ list_count: sql<number>`list_count` })
      .where('id', '=', userId)
      .execute()
  },

  async stamp(userId: string): Promise<Stamp> {
    const row = await ownedBy(db, userId)
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().as('tracks'),
        fn.max('added_at').as('changed_at'),
        fn.max('id').as('highest_id'),
        selectFrom('users').select('personal_version').where('id', '=', userId).as('personal_version'),
      ])
      .executeTakeFirstOrThrow()
    return {
      tracks: Number(row.tracks),
      changedAt: row.changed_at,
      highestId: row.highest_id,
      personalVersion: row.personal_version ?? 0,
    }
  },

  async withKey(userId: string): Promise<number> {
    const row = await ownedBy(db, userId)
      .select(({ fn }) => fn.count<number>('key_code').as('tracks'))
      .executeTakeFirstOrThrow()
    return Number(row.tracks)
  },

  /** Of the facts about, and of the fingerprints to the byte. */
  async storedBytes(userId: string): Promise<number> {
    const { tracks } = await ownedBy(db, userId)
      .select(({ fn }) => fn.countAll<number>().as('tracks'))
      .executeTakeFirstOrThrow()
    const { bytes } = await db
      .selectFrom('fingerprints')
      .where('user_id', '=', userId)
      .select(sql<number>`coalesce(sum(octet_length(landmarks)), 0)`.as('bytes'))
      .executeTakeFirstOrThrow()
    return Number(tracks) * TRACK_BYTES + Number(bytes)
  },

  async fingerprinted(userId: string): Promise<number> {
    const row = await db
      .selectFrom('fingerprints')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('tracks'))
      .executeTakeFirstOrThrow()
    return Number(row.tracks)
  },

  async byIds(userId: string, ids: readonly string[]): Promise<StoredTrack[]> {
    if (ids.length === 0) return []
    return (await ownedBy(db, userId).where('id', 'in', ids).select(COLUMNS).execute()).map(fromRow)
  },

  async byKeys(userId: string, keys: readonly string[]): Promise<StoredTrack[]> {
    if (keys.length === 0) return []
    return (await ownedBy(db, userId).where('track_key', 'in', keys).select(COLUMNS).execute()).map(fromRow)
  },

  /** Tracks without a tempo of their own that the engine tells apart. */
  withoutTempo: (userId: string): Promise<NamedTrack[]> =>
    ownedBy(db, userId)
      .where(({ eb, or }) => or([eb('bpm', 'is', null), eb('bpm', '<', SLOWEST), eb('bpm', '>', FASTEST)]))
      .select(['artist', 'title'])
      .execute(),

  /** Tracks in the order of their keys, beginning after one: the whole library, part by part. */
  async after(userId: string, key: string, limit: number): Promise<StoredTrack[]> {
    const rows = await ownedBy(db, userId)
      .where('track_key', '>', key)
      .select(COLUMNS)
      .orderBy('track_key')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  },

  /** Tracks that say all these words, by artist and title. */
  async page(
    userId: string,
    words: readonly string[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ tracks: StoredTrack[]; total: number }> {
    const matching = words.reduce((query, word) => query.where(named(word)), ownedBy(db, userId))
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching.select(COLUMNS).orderBy('track_key').limit(limit).offset(offset).execute()
    return { tracks: rows.map(fromRow), total: Number(total) }
  },

  /** Tracks that say the most of these words, and no fewer than half of them. */
  async like(userId: string, words: readonly string[], limit: number): Promise<StoredTrack[]> {
    if (words.length === 0) return []
    const said = sql<number>`${sql.join(
      words.map((word) => sql`case when ${named(word)} then 1 else 0 end`),
      sql` + `,
    )}`
    const rows = await ownedBy(db, userId)
      .where(said, '>=', Math.ceil(words.length / 2))
      .select(COLUMNS)
      .orderBy(said, 'desc')
      .orderBy('track_key')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  },

  /** Writes tracks, each in the place of the one with its key. Run it in a transaction that holds the library. */
  async put(userId: string, tracks: readonly StoredTrack[], now: number): Promise<void> {
    if (tracks.length === 0) return
    await db
      .insertInto('library_tracks')
      .values(tracks.map((track) => ({ ...toRow(track), user_id: userId, added_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'track_key'])
          .doUpdateSet((row) =>
            Object.fromEntries(
              [...COLUMNS.slice(2), 'added_at' as const].map((name) => [name, row.ref(`excluded.${name}`)]),
            ),
          ),
      )
      .execute()
  },

  /** Writes fingerprints, each in the place of its track's. Run it in the transaction that writes the tracks. */
  async putPrints(
    userId: string,
    prints: readonly {
      readonly id: string
      readonly libraryTrackId: string
      readonly landmarks: Uint8Array
    }[],
    now: number,
  ): Promise<void> {
    for (const { id, libraryTrackId, landmarks } of prints)
      await db
        .insertInto('fingerprints')
        .values({
          id,
          audio_file_id: null,
          library_track_id: libraryTrackId,
          user_id: userId,
          landmarks,
          added_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('library_track_id').doUpdateSet({ landmarks, added_at: now }),
        )
        .execute()
  },

  /** Forgets a library with its fingerprints. Run it in a transaction that holds the library. */
  async clear(userId: string): Promise<void> {
    await db.deleteFrom('fingerprints').where('user_id', '=', userId).execute()
    await db.deleteFrom('library_tracks').where('user_id', '=', userId).execute()
  },
})

const toRow = (track: StoredTrack): Row => ({
  id: track.id,
  track_key: track.trackKey,
  artist: track.artist,
  title: track.title,
  album: track.album,
  genre: track.genre,
  year: track.year,
  duration_ms: track.durationMs,
  bpm: track.bpm,
  bpm_source: track.bpmSource,
  bpm_confidence: track.bpmConfidence,
  key_code: track.key,
  key_source: track.keySource,
  key_confidence: track.keyConfidence,
  energy: track.energy,
})

const fromRow = (row: Row): StoredTrack => ({
  id: row.id,
  trackKey: row.track_key,
  artist: row.artist,
  title: row.title,
  album: row.album,
  genre: row.genre,
  year: row.year,
  durationMs: row.duration_ms,
  bpm: row.bpm,
  bpmSource: row.bpm_source as OwnSource | null,
  bpmConfidence: row.bpm_confidence,
  key: row.key_code !== null && isKey(row.key_code) ? row.key_code : null,
  keySource: row.key_source as OwnSource | null,
  keyConfidence: row.key_confidence,
  energy: row.energy,
})
