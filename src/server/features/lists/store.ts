import { sql } from 'kysely'
import { genreKey } from '#domain/lists/group-songs.ts'
import type { Db } from '../../db/schema.ts'
import type { PageCursor } from '../../http/page-cursor.ts'
import {
  fromSongColumns,
  SONG_COLUMNS,
  songKeyOf,
  type SongRow,
  toSongColumns,
} from '../songs/song-columns.ts'
import type { SavedListRow } from './saved-list.ts'

const LIST_COLUMNS = [
  'saved_lists.id',
  'saved_lists.name',
  'saved_lists.genre',
  'saved_lists.automatic',
  'saved_lists.created_at',
  'saved_lists.updated_at',
  'saved_lists.artwork_id',
  'posts.id as post_id',
] as const

/** Rows written by one statement: 13 parameters each. */
const ROW_BATCH_SIZE = 500
const ID_BATCH_SIZE = 1_000

/** What a song of a list takes in the database, about. */
const SONG_BYTES = 400

const newestFirst = (db: Db, userId: string) =>
  db
    .selectFrom('saved_lists')
    .leftJoin('posts', 'posts.list_id', 'saved_lists.id')
    .select(LIST_COLUMNS)
    .where('saved_lists.user_id', '=', userId)
    .orderBy('saved_lists.created_at', 'desc')
    .orderBy('saved_lists.id')

type ListWithoutSongs = Omit<SavedListRow, 'songs'>

async function songCounts(db: Db, lists: readonly ListWithoutSongs[]): Promise<ReadonlyMap<string, number>> {
  if (lists.length === 0) return new Map()
  const rows = await db
    .selectFrom('list_songs')
    .select(({ fn }) => ['list_id', fn.countAll<number>().as('songs')])
    .where(
      'list_id',
      'in',
      lists.map(({ id }) => id),
    )
    .groupBy('list_id')
    .execute()
  return new Map(rows.map(({ list_id, songs }) => [list_id, Number(songs)]))
}

async function withSongs(db: Db, lists: readonly ListWithoutSongs[]): Promise<SavedListRow[]> {
  const byList = new Map<string, SongRow[]>(lists.map(({ id }) => [id, []]))
  const ids = [...byList.keys()]
  for (let from = 0; from < ids.length; from += ID_BATCH_SIZE) {
    const songs = await db
      .selectFrom('list_songs')
      .select([...SONG_COLUMNS, 'list_id'])
      .where('list_id', 'in', ids.slice(from, from + ID_BATCH_SIZE))
      .orderBy('list_id')
      .orderBy('position')
      .execute()
    for (const row of songs) byList.get(row.list_id)?.push(fromSongColumns(row))
  }
  return lists.map((list) => ({ ...list, songs: byList.get(list.id) ?? [] }))
}

export const listsStore = (db: Db) => ({
  /** About: by the number of lists and songs. */
  async storedBytes(userId: string): Promise<number> {
    const { rows } = await db
      .selectFrom('saved_lists')
      .leftJoin('list_songs', 'list_songs.list_id', 'saved_lists.id')
      .where('saved_lists.user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows) * SONG_BYTES
  },

  /** All lists of a user, newest first, with their songs in order. */
  async all(userId: string): Promise<SavedListRow[]> {
    return withSongs(db, (await newestFirst(db, userId).execute()).map(toList))
  },

  /**
   * Lists in that order, beginning after one, which need not be there any more: as many as together hold no more than so
   * many songs, and one at the least.
   */
  async page(
    userId: string,
    after: PageCursor | null,
    most: { readonly lists: number; readonly songs: number },
  ): Promise<{ lists: SavedListRow[]; isLast: boolean }> {
    let query = newestFirst(db, userId).limit(most.lists + 1)
    if (after !== null)
      query = query.where(({ eb, or, and }) =>
        or([
          eb('saved_lists.created_at', '<', after.position),
          and([eb('saved_lists.created_at', '=', after.position), eb('saved_lists.id', '>', after.id)]),
        ]),
      )
    const rows = (await query.execute()).map(toList)
    const counts = await songCounts(db, rows)
    let songs = 0
    const lists = rows.slice(0, most.lists).filter(({ id }, at) => {
      songs += counts.get(id) ?? 0
      return at === 0 || songs <= most.songs
    })
    return { lists: await withSongs(db, lists), isLast: lists.length === rows.length }
  },

  /** One list of this user; null when there is none, or it is another user's. */
  async byId(userId: string, id: string): Promise<SavedListRow | null> {
    const list = await db
      .selectFrom('saved_lists')
      .leftJoin('posts', 'posts.list_id', 'saved_lists.id')
      .select(LIST_COLUMNS)
      .where('saved_lists.user_id', '=', userId)
      .where('saved_lists.id', '=', id)
      .executeTakeFirst()
    if (!list) return null
    const songs = await db
      .selectFrom('list_songs')
      .select(SONG_COLUMNS)
      .where('list_id', '=', id)
      .orderBy('position')
      .execute()
    return {
      ...toList(list),
      songs: songs.map(fromSongColumns),
    }
  },

  /** The list the automatic sync fills for a genre: never a hand-made one. */
  async ofGenre(userId: string, genre: string): Promise<string | null> {
    const row = await db
      .selectFrom('saved_lists')
      .select('id')
      .where('user_id', '=', userId)
      .where('genre_key', '=', genreKey(genre))
      .where('automatic', '=', 1)
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Whether a list is an automatic one, of another genre than this. */
  async isAutomaticOfOther(id: string, genre: string): Promise<boolean> {
    const row = await db
      .selectFrom('saved_lists')
      .select('id')
      .where('id', '=', id)
      .where('automatic', '=', 1)
      .where('genre_key', '!=', genreKey(genre))
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * Takes one of the lists the plan allows. The row of the user holds the number, so that two tabs cannot both take the
   * last one. @param limit null = any number
   */
  async takePlace(userId: string, limit: number | null): Promise<boolean> {
    let query = db
      .updateTable('users')
      .set({ list_count: sql<number>`list_count + 1` })
      .where('id', '=', userId)
    if (limit !== null) query = query.where('list_count', '<', limit)
    return (await query.executeTakeFirst()).numUpdatedRows > 0n
  },

  async freePlace(userId: string): Promise<void> {
    await db
      .updateTable('users')
      .set({ list_count: sql<number>`list_count - 1` })
      .where('id', '=', userId)
      .where('list_count', '>', 0)
      .execute()
  },

  /** @returns false when an automatic list of that genre is there already */
  async add(list: {
    readonly id: string
    readonly userId: string
    readonly name: string
    readonly genre: string
    readonly automatic: boolean
    readonly now: number
  }): Promise<boolean> {
    const result = await db
      .insertInto('saved_lists')
      .values({
        id: list.id,
        user_id: list.userId,
        name: list.name,
        genre: list.genre,
        genre_key: genreKey(list.genre),
        automatic: Number(list.automatic),
        created_at: list.now,
        updated_at: list.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async change(
    userId: string,
    id: string,
    changes: {
      readonly name?: string | undefined
      readonly genre?: string | undefined
      readonly now: number
    },
  ): Promise<boolean> {
    const result = await db
      .updateTable('saved_lists')
      .set({
        updated_at: changes.now,
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.genre === undefined
          ? {}
          : // A list that a person gave another genre is no longer the automatic one of the old genre.
            {
              genre: changes.genre,
              genre_key: genreKey(changes.genre),
              automatic: sql<number>`case when genre_key = ${genreKey(changes.genre)} then automatic else 0 end`,
            }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /**
   * Takes this list's row lock until the transaction ends.
   * @returns whether it is there
   */
  async lockForUpdate(userId: string, id: string): Promise<boolean> {
    const result = await db
      .updateTable('saved_lists')
      .set({ updated_at: sql<number>`updated_at` })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  async songCount(listId: string): Promise<number> {
    const row = await db
      .selectFrom('list_songs')
      .select(({ fn }) => fn.countAll<number>().as('songs'))
      .where('list_id', '=', listId)
      .executeTakeFirstOrThrow()
    return Number(row.songs)
  },

  /** Appends songs that are not in the list, each once. Run it in a transaction that holds the list. @returns how many */
  async append(listId: string, songs: readonly SongRow[]): Promise<number> {
    const last = await db
      .selectFrom('list_songs')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('list_id', '=', listId)
      .executeTakeFirst()
    const first = (last?.last ?? -1) + 1
    let added = 0
    for (let from = 0; from < songs.length; from += ROW_BATCH_SIZE) {
      const rows = songs.slice(from, from + ROW_BATCH_SIZE).map((song, at) => ({
        id: song.id,
        list_id: listId,
        position: first + from + at,
        ...toSongColumns(song),
      }))
      const result = await db
        .insertInto('list_songs')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['list_id', 'song_key']).doNothing())
        .executeTakeFirst()
      added += Number(result.numInsertedOrUpdatedRows ?? 0n)
    }
    return added
  },

  /** Puts these songs in the place of all there are. A song that stays keeps its id. */
  async replaceSongs(listId: string, songs: readonly SongRow[]): Promise<void> {
    const rows = await db
      .selectFrom('list_songs')
      .select(['id', 'song_key'])
      .where('list_id', '=', listId)
      .execute()
    const idOf = new Map(rows.map((row) => [row.song_key, row.id]))
    await db.deleteFrom('list_songs').where('list_id', '=', listId).execute()
    await this.append(
      listId,
      songs.map((song) => ({ ...song, id: idOf.get(songKeyOf(song)) ?? song.id })),
    )
  },

  /** @returns the picture it showed, and whether it was automatic; null where there is no such list */
  async remove(userId: string, id: string): Promise<Pick<SavedListRow, 'artworkId' | 'automatic'> | null> {
    const row = await db
      .deleteFrom('saved_lists')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['artwork_id', 'automatic'])
      .executeTakeFirst()
    return row ? { artworkId: row.artwork_id, automatic: row.automatic === 1 } : null
  },

  /** The picture of a list of this user, without its songs; null when there is no such list. */
  async artworkOf(userId: string, id: string): Promise<Pick<SavedListRow, 'artworkId'> | null> {
    const row = await db
      .selectFrom('saved_lists')
      .select('artwork_id')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { artworkId: row.artwork_id } : null
  },

  /** Writes an order. Run it in a transaction that holds the list, with the check that these are all ids. */
  async setOrder(listId: string, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += ID_BATCH_SIZE) {
      const part = ids.slice(from, from + ID_BATCH_SIZE)
      const cases = part.map((id, at) => sql`when ${id} then cast(${from + at} as integer)`)
      await db
        .updateTable('list_songs')
        .set({ position: sql<number>`case id ${sql.join(cases, sql` `)} end` })
        .where('list_id', '=', listId)
        .where('id', 'in', part)
        .execute()
    }
  },
})

type ListColumns = {
  id: string
  name: string
  genre: string
  automatic: number
  created_at: number
  updated_at: number
  artwork_id: string | null
  post_id: string | null
}

const toList = (row: ListColumns): ListWithoutSongs => ({
  id: row.id,
  name: row.name,
  genre: row.genre,
  automatic: row.automatic === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  artworkId: row.artwork_id,
  postId: row.post_id,
})
