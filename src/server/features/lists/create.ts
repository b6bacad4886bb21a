import { FREE_LISTS } from '../../../domain/access/quota.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse, RolledBack } from '../../http/refusal.ts'
import { onlyOnce, type SongFacts } from '../songs/song-columns.ts'
import { listsStore, type SavedListRow } from './store.ts'

/** Whose lists these are, and what their plan is. */
export type Owner = { readonly id: string; readonly subscriptionStatus: 'free' | 'active' }

export type NewList = {
  readonly name: string
  readonly genre: string
  readonly songs: readonly SongFacts[]
  readonly automatic: boolean
}

export const listLimit = ({ subscriptionStatus }: Owner): number | null =>
  subscriptionStatus === 'active' ? null : FREE_LISTS

/**
 * Saves a list. An automatic one for a genre that has a list already gives that list the songs it lacks: two tabs that
 * sync at once make one list.
 */
export async function createList(
  deps: { readonly db: Db; readonly clock: () => number; readonly newId: () => string },
  owner: Owner,
  list: NewList,
): Promise<{ list: SavedListRow; created: boolean } | Refusal> {
  const { db, clock, newId } = deps
  const songs = onlyOnce(list.songs).map((song) => ({ ...song, id: newId() }))
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      const store = listsStore(trx)
      const now = clock()
      let id = list.automatic ? await store.ofGenre(owner.id, list.genre) : null
      const created = id === null
      if (id === null) {
        if (!(await store.takePlace(owner.id, listLimit(owner)))) throw new RolledBack(limitReached())
        id = newId()
        const { name, genre, automatic } = list
        // Another tab was faster between the look and the write: its list takes the songs.
        const added = await store.add({ id, userId: owner.id, name, genre, automatic, now })
        if (!added) throw new FasterElsewhere()
      }
      await store.append(id, songs)
      await store.change(owner.id, id, { now })
      return { list: (await store.byId(owner.id, id)) as SavedListRow, created }
    })
  try {
    // The place that was taken is rolled back with the rest, and the second attempt finds the other tab's list.
    return await attempt().catch((error: unknown) => {
      if (error instanceof FasterElsewhere) return attempt()
      throw error
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}

class FasterElsewhere extends Error {}

const limitReached = (): Refusal =>
  refuse(
    'list_limit',
    `The Free plan saves up to ${FREE_LISTS} set lists. Delete one, or take Segue Pro for as many as you like.`,
  )
