import { FREE_LISTS } from '#domain/access/quota.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { trackDetails } from '../activity/track-details.ts'
import { onlyOnce, type SongFacts } from '../songs/song-columns.ts'
import { appendSongs } from './append-songs.ts'
import type { SavedListRow } from './saved-list.ts'
import { listsStore } from './store.ts'

/** Whose lists these are, and what their plan is. */
type Owner = { readonly id: string; readonly subscriptionStatus: 'free' | 'active' }

type NewList = {
  readonly name: string
  readonly genre: string
  readonly songs: readonly SongFacts[]
  readonly automatic: boolean
}

export const listLimit = ({ subscriptionStatus }: Owner): number | null =>
  subscriptionStatus === 'active' ? null : FREE_LISTS

/**
 * Saves a list. An automatic one for a genre that has an automatic list already gives that list the songs it lacks: two
 * tabs that sync at once make one list. Automatic lists take no place of the plan.
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
      const there = list.automatic ? await store.ofGenre(owner.id, list.genre) : null
      const id = there ?? newId()
      if (there === null) await takeNew(store, owner, { ...list, id, now })
      // Held from here on, so that two who append take turns; gone when it was deleted in the meantime.
      if (!(await store.change(owner.id, id, { now }))) throw new FasterElsewhere()
      await appendSongs(trx, id, songs)
      if (there === null) {
        const details = trackDetails({ genre: list.genre, bpm: null, counted: [songs.length, 'song'] })
        await recordActivity(trx, {
          id: newId(),
          userId: owner.id,
          action: 'create_list',
          details,
          createdAt: now,
        })
      }
      return { list: (await store.byId(owner.id, id)) as SavedListRow, created: there === null }
    })
  try {
    for (let tries = 1; ; tries++)
      try {
        return await attempt()
      } catch (error) {
        // What was taken is rolled back, and the next attempt finds things as the other tab left them.
        if (!(error instanceof FasterElsewhere) || tries === TRIES) throw error
      }
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

const TRIES = 4

/** Adds the list, and takes one of the plan's places unless it is automatic. */
async function takeNew(
  store: ReturnType<typeof listsStore>,
  owner: Owner,
  { id, name, genre, automatic, now }: NewList & { readonly id: string; readonly now: number },
): Promise<void> {
  if (!automatic && !(await store.takePlace(owner.id, listLimit(owner))))
    throw new RollbackError(limitReached())
  // Another tab was faster between the look and the write: its list takes the songs.
  if (!(await store.add({ id, userId: owner.id, name, genre, automatic, now }))) throw new FasterElsewhere()
}

class FasterElsewhere extends Error {}

export const limitReached = (): Refusal =>
  refuse(
    'list_limit',
    `The Free plan saves up to ${FREE_LISTS} set lists beside the automatic ones. Delete one of your own, or take Segue Pro for as many as you like.`,
  )
