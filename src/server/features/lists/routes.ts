import type { FastifyRequest } from 'fastify'
import { FREE_ARRANGE_SONGS, hasWholeAnalysis } from '#domain/access/quota.ts'
import { reorder } from '#domain/lists/reorder.ts'
import { api } from '#contract/api.ts'
import { artworkUrl } from '#contract/artwork.ts'
import { ARRANGE_MAX, ARRANGE_MIN } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import type { StorageQuota } from '../accounts/storage-quota.ts'
import { toListSong } from '../songs/list-song.ts'
import { onlyOnce, toSongFacts } from '../songs/song-columns.ts'
import { savedSongs } from '../songs/saved-songs.ts'
import { appendSongs } from './append-songs.ts'
import { checkSongs } from './check-songs.ts'
import { CHECK_MAX } from '#domain/set/check-set.ts'
import { bridgeTracks } from './bridge.ts'
import { createList, limitReached, listLimit } from './create.ts'
import { savedListsPage } from './saved-lists-page.ts'
import type { ListExporter } from './list-exporter.ts'
import { sendFile } from './send-file.ts'
import { arrangeSongs, factsOf, toTransition, transitionsOf } from './arrange-songs.ts'
import type { SavedListRow } from './saved-list.ts'
import { listsStore } from './store.ts'

type ListDeps = {
  readonly db: Db
  readonly catalogue: CurrentCatalogue
  readonly exporter: ListExporter
  readonly clock: () => number
  readonly newId: () => string
  /** Forgets the picture of a list that is gone, unless it is shown elsewhere; in the transaction that deletes the list. */
  readonly discardArtwork: (trx: Db, artworkId: string, now: number) => Promise<void>
  /** Whether the caller could buy Pro. */
  readonly paymentsOpen: (request: FastifyRequest) => Promise<boolean>
  readonly storageQuota: Pick<StorageQuota, 'check'>
}

/** Bytes that a list of 5,000 songs takes at the most, with names in any script. */
const WHOLE_LIST = 8 * 1024 * 1024
const GONE = refuse('not_found', 'This list is not there any more')

const user = { who: 'user', perMinute: 600 } as const
const songs = { ...user, bodyLimit: WHOLE_LIST } as const

/** How many songs this user may have arranged at once. */
const arrangeLimitOf = async (
  { paymentsOpen }: ListDeps,
  { account }: SignedIn,
  request: FastifyRequest,
): Promise<number> =>
  hasWholeAnalysis(account, await paymentsOpen(request)) ? ARRANGE_MAX : FREE_ARRANGE_SONGS

export function listRoutes(server: Server, deps: ListDeps): void {
  savedListRoutes(server, deps)
  orderRoutes(server, deps)
  downloadRoutes(server, deps)
}

/** Lists as they are kept. */
function savedListRoutes(server: Server, deps: ListDeps): void {
  const { db, clock, newId } = deps
  server.register(api.listSavedLists, user, async ({ query, request, signedIn }) => {
    const page = await savedListsPage(db, signedIn.account.id, query)
    if (page instanceof Refusal) return page
    return {
      savedLists: page.lists.map(toSavedList),
      nextCursor: page.nextCursor,
      limit: listLimit(signedIn.account),
      arrangeLimit: await arrangeLimitOf(deps, signedIn, request),
    }
  })

  server.register(api.createList, songs, async ({ body, signedIn }) => {
    const full = await deps.storageQuota.check(signedIn.account)
    if (full !== null) return full
    const result = await createList(deps, signedIn.account, { ...body, songs: body.songs.map(toSongFacts) })
    if (result instanceof Refusal) return result
    return { savedList: toSavedList(result.list), created: result.created }
  })

  server.register(api.updateList, songs, ({ params: { listId }, body, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = listsStore(trx)
      const { id: userId } = signedIn.account
      const { name, genre, songs } = body
      if (!(await store.lockForUpdate(userId, listId))) return GONE
      // Of another genre it becomes a hand-made list, and counts as one.
      const isTakenOver = genre !== undefined && (await store.isAutomaticOfOther(listId, genre))
      if (isTakenOver && !(await store.takePlace(userId, listLimit(signedIn.account)))) return limitReached()
      await store.change(userId, listId, { name, genre, now: clock() })
      if (songs !== undefined) {
        const rows = onlyOnce(songs.map(toSongFacts)).map((song) => ({ ...song, id: newId() }))
        await store.replaceSongs(listId, rows)
      }
      return { savedList: toSavedList((await store.byId(userId, listId)) as SavedListRow) }
    }),
  )

  server.register(api.appendToList, songs, async ({ params: { listId }, body, signedIn }) => {
    const full = await deps.storageQuota.check(signedIn.account)
    if (full !== null) return full
    const { id: userId } = signedIn.account
    const rows = onlyOnce(body.songs.map(toSongFacts)).map((song) => ({ ...song, id: newId() }))
    try {
      return await db.transaction().execute(async (trx) => {
        const store = listsStore(trx)
        if (!(await store.change(userId, listId, { now: clock() }))) return GONE
        const added = await appendSongs(trx, listId, rows)
        return { savedList: toSavedList((await store.byId(userId, listId)) as SavedListRow), added }
      })
    } catch (error) {
      if (error instanceof RollbackError) return error.refusal
      throw error
    }
  })

  server.register(api.deleteList, user, ({ params: { listId }, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = listsStore(trx)
      const removed = await store.remove(signedIn.account.id, listId)
      if (removed === null) return GONE
      if (!removed.automatic) await store.freePlace(signedIn.account.id)
      if (removed.artworkId !== null) await deps.discardArtwork(trx, removed.artworkId, clock())
      return {}
    }),
  )
}

/** In which order the songs of a list follow each other, and how. */
function orderRoutes(server: Server, deps: ListDeps): void {
  const { db, catalogue } = deps

  server.register(api.reorderList, songs, ({ params: { listId }, body, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = listsStore(trx)
      const { id: userId } = signedIn.account
      if (!(await store.lockForUpdate(userId, listId))) return GONE
      const list = (await store.byId(userId, listId)) as SavedListRow
      const order = reorder(
        list.songs.map((song) => song.id),
        body.songIds,
      )
      if (order === null) return { reordered: false }
      await store.setOrder(listId, order)
      return { reordered: true }
    }),
  )

  server.register(api.arrangeList, { who: 'user', perMinute: 120 }, async (call) => {
    const { params, body, request, signedIn } = call
    const list = await listsStore(db).byId(signedIn.account.id, params.listId)
    if (list === null) return GONE
    const count = list.songs.length
    if (count < ARRANGE_MIN || count > ARRANGE_MAX)
      return refuse(
        'validation',
        `Between ${ARRANGE_MIN} and ${ARRANGE_MAX} songs can be arranged; this list has ${count}.`,
      )
    if (count > (await arrangeLimitOf(deps, signedIn, request)))
      return refuse(
        'subscription_required',
        `The Free plan arranges lists of up to ${FREE_ARRANGE_SONGS} songs; this one has ${count}. With Segue Pro it is up to ${ARRANGE_MAX}.`,
      )
    return arrangeSongs(list.songs, body, catalogue.current())
  })

  server.register(api.listTransitions, user, async ({ params, signedIn }) => {
    const list = await listsStore(db).byId(signedIn.account.id, params.listId)
    if (list === null) return GONE
    const known = catalogue.current()
    return {
      transitions: transitionsOf(factsOf(list.songs, known)).map(toTransition),
    }
  })

  server.register(api.checkList, { who: 'user', perMinute: 120 }, async ({ params, signedIn }) => {
    const list = await listsStore(db).byId(signedIn.account.id, params.listId)
    if (list === null) return GONE
    if (list.songs.length > CHECK_MAX)
      return refuse('validation', `Lists of up to ${CHECK_MAX} songs can be checked.`)
    return checkSongs(list.songs, catalogue.current())
  })

  server.register(api.bridgeTracks, { who: 'anyone', perMinute: 60 }, ({ body }) =>
    bridgeTracks(catalogue.current(), body),
  )
}

function downloadRoutes(server: Server, { db, catalogue, exporter }: ListDeps): void {
  server.register(api.downloadList, user, async (call) => {
    const { params, query, signedIn } = call
    const list = await listsStore(db).byId(signedIn.account.id, params.listId)
    if (list === null) return GONE
    return sendFile(call, exporter, list, catalogue.current(), query.format)
  })

  server.register(api.downloadSongs, user, async (call) => {
    const { query, signedIn } = call
    const songs = await savedSongs(db, signedIn.account.id)
    return sendFile(call, exporter, { name: 'My List', songs }, catalogue.current(), query.format)
  })
}

const toSavedList = (list: SavedListRow): SavedList => ({
  id: list.id,
  name: list.name,
  genre: list.genre,
  songs: list.songs.map(toListSong),
  automatic: list.automatic,
  createdAt: new Date(list.createdAt).toISOString(),
  updatedAt: new Date(list.updatedAt).toISOString(),
  artworkUrl: list.artworkId === null ? null : artworkUrl(list.artworkId),
  postId: list.postId,
})
