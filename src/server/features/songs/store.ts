import { sql } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'
import type { PageCursor } from '../../http/page-cursor.ts'
import {
  fromSongColumns,
  SONG_COLUMNS,
  type SongFacts,
  songKeyOf,
  type SongRow,
  toSongColumns,
} from './song-columns.ts'

export type SavedSongRow = SongRow & {
  readonly savedAt: number
  readonly sortOrder: number
  readonly played: boolean
}

/** Ids written by one statement: three parameters each, far below what either database takes. */
const ID_BATCH_SIZE = 1_000
/** Rows written by one statement: 15 parameters each. */
const ROW_BATCH_SIZE = 500

export const songsStore = (db: Db) => ({
  async all(userId: string): Promise<SavedSongRow[]> {
    const rows = await db
      .selectFrom('saved_songs')
      .select([...SONG_COLUMNS, 'saved_at', 'sort_order', 'played'])
      .where('user_id', '=', userId)
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  },

  /** Songs in their order, beginning after one; it need not be there any more. */
  async page(userId: string, after: PageCursor | null, limit: number): Promise<SavedSongRow[]> {
    let query = db
      .selectFrom('saved_songs')
      .select([...SONG_COLUMNS, 'saved_at', 'sort_order', 'played'])
      .where('user_id', '=', userId)
    if (after !== null)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('sort_order', 'id'), '>', tuple(after.position, after.id)),
      )
    const rows = await query.orderBy('sort_order').orderBy('id').limit(limit).execute()
    return rows.map(fromRow)
  },

  /** Where a song stands; null where it is not there. */
  async positionOf(userId: string, id: string): Promise<number | null> {
    const row = await db
      .selectFrom('saved_songs')
      .select('sort_order')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.sort_order ?? null
  },

  async count(userId: string): Promise<number> {
    const row = await db
      .selectFrom('saved_songs')
      .select(({ fn }) => fn.countAll<number>().as('songs'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.songs)
  },

  /** Takes the row lock of this user's songs until the transaction ends. */
  async lockForUpdate(userId: string): Promise<void> {
    await db
      .updateTable('users')
      .set({ list_count: sql<number>`list_count` })
      .where('id', '=', userId)
      .execute()
  },

  /**
   * Adds a song at the end. Run it in a transaction that holds the songs.
   * @returns false when it is saved already: the database holds each song once
   */
  async add(userId: string, id: string, song: SongFacts, now: number): Promise<boolean> {
    const last = await db
      .selectFrom('saved_songs')
      .select(({ fn }) => fn.max('sort_order').as('last'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const result = await db
      .insertInto('saved_songs')
      .values({
        id,
        user_id: userId,
        ...toSongColumns(song),
        saved_at: now,
        sort_order: (last?.last ?? -1) + 1,
        played: 0,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'song_key']).doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async find(userId: string, song: { title: string; artist: string }): Promise<SavedSongRow | null> {
    const row = await db
      .selectFrom('saved_songs')
      .select([...SONG_COLUMNS, 'saved_at', 'sort_order', 'played'])
      .where('user_id', '=', userId)
      .where('song_key', '=', songKeyOf(song))
      .executeTakeFirst()
    if (!row) return null
    return fromRow(row)
  },

  async byId(userId: string, id: string): Promise<SavedSongRow | null> {
    const row = await db
      .selectFrom('saved_songs')
      .select(['title', 'artist'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? this.find(userId, row) : null
  },

  async setPlayed(userId: string, id: string, played: boolean): Promise<boolean> {
    const result = await db
      .updateTable('saved_songs')
      .set({ played: Number(played) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  async remove(userId: string, id: string): Promise<boolean> {
    const result = await db
      .deleteFrom('saved_songs')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  /** @returns those of them that were there, as they were */
  async removeAll(userId: string, ids: readonly string[]): Promise<SavedSongRow[]> {
    const removed: SavedSongRow[] = []
    for (let from = 0; from < ids.length; from += ID_BATCH_SIZE) {
      const rows = await db
        .deleteFrom('saved_songs')
        .where('user_id', '=', userId)
        .where('id', 'in', ids.slice(from, from + ID_BATCH_SIZE))
        .returning([...SONG_COLUMNS, 'saved_at', 'sort_order', 'played'])
        .execute()
      removed.push(...rows.map(fromRow))
    }
    return removed
  },

  /** Adds songs as they were, each once. Run it in a transaction that holds the songs. */
  async restore(userId: string, songs: readonly SavedSongRow[]): Promise<void> {
    for (let from = 0; from < songs.length; from += ROW_BATCH_SIZE)
      await db
        .insertInto('saved_songs')
        .values(
          songs.slice(from, from + ROW_BATCH_SIZE).map((song) => ({
            id: song.id,
            user_id: userId,
            ...toSongColumns(song),
            saved_at: song.savedAt,
            sort_order: song.sortOrder,
            played: Number(song.played),
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'song_key']).doNothing())
        .execute()
  },

  async clear(userId: string): Promise<number> {
    const result = await db.deleteFrom('saved_songs').where('user_id', '=', userId).executeTakeFirst()
    return Number(result.numDeletedRows)
  },

  async ids(userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('saved_songs')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    return rows.map((row) => row.id)
  },

  /** Writes an order. Run it in a transaction that holds the songs, with the check that these are all ids. */
  async setOrder(userId: string, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += ID_BATCH_SIZE) {
      const part = ids.slice(from, from + ID_BATCH_SIZE)
      const cases = part.map((id, at) => sql`when ${id} then cast(${from + at} as integer)`)
      await db
        .updateTable('saved_songs')
        .set({ sort_order: sql<number>`case id ${sql.join(cases, sql` `)} end` })
        .where('user_id', '=', userId)
        .where('id', 'in', part)
        .execute()
    }
  },
})

type Row = Pick<Schema['saved_songs'], (typeof SONG_COLUMNS)[number] | 'saved_at' | 'sort_order' | 'played'>

const fromRow = (row: Row): SavedSongRow =>
  Object.assign(fromSongColumns(row), {
    savedAt: row.saved_at,
    sortOrder: row.sort_order,
    played: row.played === 1,
  })
