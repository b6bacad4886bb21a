import { reorder } from '#domain/lists/reorder.ts'
import { api } from '#contract/api.ts'
import { COMPACT_SONG_COLUMNS } from '#contract/songs.ts'
import { SONGS_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { isId } from '../../http/is-id.ts'
import { Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { trackDetails } from '../activity/track-details.ts'
import { toCompactSong, toSavedSong } from './list-song.ts'
import { savedSongs, savedSongsPage } from './saved-songs.ts'
import { onlyOnce, toSongFacts } from './song-columns.ts'
import { type SavedSongRow, songsStore } from './store.ts'

type SongDeps = { readonly db: Db; readonly clock: () => number; readonly newId: () => string }

/** Bytes of 10,000 ids, and of some too many, which are refused by their number. */
const ALL_IDS = 1024 * 1024
/** Bytes of 10,000 songs with names in any script. */
const ALL_SONGS = 16 * 1024 * 1024
const FULL = refuse('validation', `Your list is full: it holds ${SONGS_MAX} songs.`)
const GONE = refuse('not_found', 'This song is not in your list any more')

const user = { who: 'user', perMinute: 1_200 } as const

export function songRoutes(server: Server, { db, clock, newId }: SongDeps): void {
  savedSongsRoutes(server, db)

  server.register(api.saveSong, user, async ({ body, signedIn }) => {
    const { id: userId } = signedIn.account
    const song = toSongFacts(body)
    return db.transaction().execute(async (trx) => {
      const store = songsStore(trx)
      await store.lockForUpdate(userId)
      const already = await store.find(userId, song)
      if (already) return { savedSong: toSavedSong(already), alreadySaved: true }
      if ((await store.count(userId)) >= SONGS_MAX) return FULL
      const at = clock()
      const added = await store.add(userId, newId(), song, at)
      if (added)
        await recordActivity(trx, {
          id: newId(),
          userId,
          action: 'save_song',
          details: trackDetails(song),
          createdAt: at,
        })
      const saved = (await store.find(userId, song)) as SavedSongRow
      return { savedSong: toSavedSong(saved), alreadySaved: !added }
    })
  })

  server.register(api.updateSong, user, async ({ params, body, signedIn }) => {
    const store = songsStore(db)
    const { id: userId } = signedIn.account
    const changed = await store.setPlayed(userId, params.songId, Boolean(body.played))
    const song = changed ? await store.byId(userId, params.songId) : null
    return song ? { savedSong: toSavedSong(song) } : GONE
  })

  server.register(api.deleteSong, user, async ({ params, signedIn }) =>
    (await songsStore(db).remove(signedIn.account.id, params.songId)) ? {} : GONE,
  )

  server.register(api.clearSongs, user, async ({ signedIn }) => ({
    removed: await songsStore(db).clear(signedIn.account.id),
  }))

  server.register(api.removeSongs, { ...user, bodyLimit: ALL_IDS }, ({ body, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = songsStore(trx)
      await store.lockForUpdate(signedIn.account.id)
      // What cannot be an id is the id of nothing; PostgreSQL would refuse a text with NUL in it.
      const removed = await store.removeAll(signedIn.account.id, body.songIds.filter(isId))
      return { removed: removed.map(toSavedSong) }
    }),
  )

  server.register(api.restoreSongs, { ...user, bodyLimit: ALL_SONGS }, async ({ body, signedIn }) => {
    const { id: userId } = signedIn.account
    const songs = onlyOnce(body.songs).map((song) => ({
      ...toSongFacts(song),
      id: newId(),
      savedAt: Math.min(Date.parse(song.savedAt), clock()),
      sortOrder: song.sortOrder,
      played: song.played === 1,
    }))
    try {
      return await db.transaction().execute(async (trx) => {
        const store = songsStore(trx)
        await store.lockForUpdate(userId)
        await store.restore(userId, songs)
        if ((await store.count(userId)) > SONGS_MAX) throw new RollbackError(FULL)
        return { savedSongs: (await store.all(userId)).map(toSavedSong) }
      })
    } catch (error) {
      if (error instanceof RollbackError) return error.refusal
      throw error
    }
  })

  server.register(api.reorderSongs, { ...user, bodyLimit: ALL_IDS }, ({ body, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = songsStore(trx)
      await store.lockForUpdate(signedIn.account.id)
      const order = reorder(await store.ids(signedIn.account.id), body.songIds)
      if (order === null) return { reordered: false }
      await store.setOrder(signedIn.account.id, order)
      return { reordered: true }
    }),
  )
}

/** The songs as they are, whole or page by page. */
function savedSongsRoutes(server: Server, db: Db): void {
  server.register(api.listSavedSongs, user, async ({ query, signedIn }) => {
    const { id: userId } = signedIn.account
    if (query.limit === undefined && query.cursor === undefined)
      return { savedSongs: (await savedSongs(db, userId)).map(toSavedSong), nextCursor: null }
    const page = await savedSongsPage(db, userId, query)
    if (page instanceof Refusal) return page
    return { savedSongs: page.songs.map(toSavedSong), nextCursor: page.nextCursor }
  })

  server.register(api.listCompactSongs, user, async ({ query, signedIn }) => {
    const page = await savedSongsPage(db, signedIn.account.id, query)
    if (page instanceof Refusal) return page
    return {
      columns: [...COMPACT_SONG_COLUMNS],
      rows: page.songs.map(toCompactSong),
      nextCursor: page.nextCursor,
    }
  })
}
