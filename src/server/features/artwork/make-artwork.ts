import { NO_MORE_ARTWORK } from '#contract/limits.ts'
import { ARTWORK_SHARE } from '#domain/access/quota.ts'
import { localImages } from '../../providers/image/local.ts'
import { FAILED_MESSAGE, type ImageMaker, type Made } from '../../providers/image/port.ts'
import type { Logger } from '../../system/logger.ts'
import { holdList, readList } from '../lists/read-list.ts'
import { dailyQuota } from '../provider-usage/daily-quota.ts'
import { quotaKeysOfUser } from '../visitors/visitor.ts'
import { listFacts } from './list-facts.ts'
import { storeArtworkFiles, type PictureFileDeps } from './picture-files.ts'
import { artworkStore, type ClaimedJob } from './store.ts'

export type DrawArtworkDeps = PictureFileDeps & {
  readonly maker: ImageMaker
  readonly log: Pick<Logger, 'warn' | 'error'>
}

export const EMPTY_LIST = 'Add songs to this list first.'

/**
 * Has the picture of a list made, and shows it there. A failure keeps the old picture, with a message; a job that was
 * cancelled, or whose list was deleted, has no effect.
 */
export async function drawAndStoreArtwork(
  deps: DrawArtworkDeps,
  job: ClaimedJob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { db, clock, newId, log } = deps
  const list = await readList(db, job.userId, job.listId)
  if (list === null || signal.aborted) return
  const facts = listFacts(list)
  // Keeping it in all its sizes is the rest.
  const toMaking = (share: number) => onProgress(share * 0.8)
  let made = await askMaker(deps, job.userId, (maker) => maker.make(facts, signal, toMaking))
  if (made.kind === 'limited') {
    if (list.artworkId !== null) return artworkStore(db).fail(job, NO_MORE_ARTWORK)
    // A list without a picture gets one: Segue's own costs nothing.
    made = await localImages().make(facts, signal, toMaking)
  }
  if (signal.aborted) return
  if (made.kind !== 'found') {
    if (made.kind === 'failed') log.warn({ reason: made.reason }, 'a picture was not made')
    return artworkStore(db).fail(job, made.kind === 'failed' ? made.message : EMPTY_LIST)
  }
  let stored: Awaited<ReturnType<typeof storeArtworkFiles>>
  try {
    stored = await storeArtworkFiles(deps, made.value.png, signal)
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error }, 'a picture was made and could not be kept')
    return artworkStore(db).fail(job, FAILED_MESSAGE)
  }
  await db.transaction().execute(async (trx) => {
    const store = artworkStore(trx)
    // A concurrent post sees either the old picture or the new one, never a mixture.
    if (!(await holdList(trx, job.userId, job.listId))) return
    if (!(await store.finish(job))) return
    const id = newId()
    await store.add({
      id,
      userId: job.userId,
      family: made.value.family,
      facts,
      ...stored,
      createdAt: clock(),
    })
    await store.deleteOrphaned(stored.storageKey)
    const before = await store.showOnList(job.listId, id)
    if (before !== null) await store.discardUnused(before, clock())
  })
}

/** Beyond the daily quota a picture is not made by a paid vendor. */
async function askMaker(
  { db, maker, clock }: DrawArtworkDeps,
  userId: string,
  make: (maker: ImageMaker) => Promise<Made>,
): Promise<Made> {
  const quota = dailyQuota(db, { vendor: 'image', share: ARTWORK_SHARE, clock })
  const mayAsk = maker.name === 'local' || (await quota.take(quotaKeysOfUser(userId)))
  return mayAsk ? make(maker) : { kind: 'limited' }
}
