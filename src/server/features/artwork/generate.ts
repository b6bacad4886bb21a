import { setTimeout as sleep } from 'node:timers/promises'
import { artworkUrl, type ArtworkState } from '#contract/artwork.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { countListSongs, holdList, readListArtwork } from '../lists/read-list.ts'
import type { ArtworkJobs } from './artwork-jobs.ts'
import { EMPTY_LIST } from './make-artwork.ts'
import { artworkStore } from './store.ts'

/** A picture drawn on this machine is there within this time, and so in the first answer. */
const PATIENCE_MS = 3_000
const LOOK_MS = 50

const GONE = refuse('not_found', 'This list is not there any more')

export type GenerateDeps = {
  readonly db: Db
  readonly jobs: ArtworkJobs
  readonly clock: () => number
}

/** Has a picture of a list made, or joins the job in flight, and waits a moment for it. */
export async function generateArtwork(
  { db, jobs, clock }: GenerateDeps,
  userId: string,
  listId: string,
): Promise<ArtworkState | Refusal> {
  const refused = await db.transaction().execute(async (trx) => {
    // Held, so that the list cannot go before its job is there.
    if (!(await holdList(trx, userId, listId))) return GONE
    if ((await countListSongs(trx, listId)) === 0) return refuse('validation', EMPTY_LIST)
    await artworkStore(trx).request(listId, userId, clock())
    return null
  })
  if (refused !== null) return refused
  jobs.wake()
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const job = await artworkStore(db).jobOf(listId)
    if (job === null || job.status === 'failed') break
    await sleep(LOOK_MS)
  }
  return readArtwork(db, userId, listId)
}

/** How far the picture of a list is. */
export async function readArtwork(db: Db, userId: string, listId: string): Promise<ArtworkState | Refusal> {
  // In this order: a job that ends in between has its picture in what is read after it.
  const job = await artworkStore(db).jobOf(listId)
  const shown = await readListArtwork(db, userId, listId)
  if (shown === null) return GONE
  return { artworkUrl: shown.artworkId === null ? null : artworkUrl(shown.artworkId), job }
}

/** Stops making it; the old picture stays. That nothing is being made is as good. */
export async function cancelArtwork(
  { db, jobs }: GenerateDeps,
  userId: string,
  listId: string,
): Promise<ArtworkState | Refusal> {
  if ((await readListArtwork(db, userId, listId)) === null) return GONE
  await artworkStore(db).cancel(listId)
  jobs.stopMaking(listId)
  return readArtwork(db, userId, listId)
}
