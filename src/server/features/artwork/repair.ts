import { inspectPicture } from '../../providers/image/inspect-picture.ts'
import { localImages } from '../../providers/image/local.ts'
import type { DrawArtworkDeps } from './make-artwork.ts'
import { storeArtworkFiles } from './picture-files.ts'
import { pictureNames } from './picture-names.ts'
import { artworkStore, type DrawnArtwork } from './store.ts'

const REPAIR_BATCH_SIZE = 20

export type Repaired = {
  /** Pictures that could be looked at. */
  readonly checked: number
  /** Of these, those with a file that is missing or is not the picture it should be. */
  readonly broken: number
  /** Of these, those that are whole again. */
  readonly regenerated: number
}

/**
 * Looks at every file of every picture, and has what is broken drawn anew from what it was drawn from. A picture that is
 * broken is shown nowhere until then. One whose storage does not answer is left as it is.
 */
export async function repairArtworks(deps: DrawArtworkDeps, signal: AbortSignal): Promise<Repaired> {
  const store = artworkStore(deps.db)
  const count = { checked: 0, broken: 0, regenerated: 0 }
  let after = ''
  while (!signal.aborted) {
    const artworks = await store.some(after, REPAIR_BATCH_SIZE)
    const last = artworks.at(-1)
    if (last === undefined) break
    after = last.id
    for (const artwork of artworks) {
      const isWhole = await checkPicture(deps, artwork, signal)
      if (isWhole === null) continue
      count.checked++
      if (artwork.isMissing === isWhole) await store.noteMissing(artwork, !isWhole)
      if (isWhole) continue
      count.broken++
      if (await regenerate(deps, artwork, signal)) count.regenerated++
    }
  }
  return count
}

/** Whether all files of a picture are there and are what they should be; null where it cannot be told now. */
async function checkPicture(
  { storage, log }: DrawArtworkDeps,
  { id, storageKey }: DrawnArtwork,
  signal: AbortSignal,
): Promise<boolean | null> {
  for (const { name, side, format } of pictureNames(storageKey)) {
    const file = await storage.get(name, signal)
    if (file.kind === 'failed') {
      log.warn({ artwork: id, reason: file.reason }, 'a picture could not be looked at')
      return null
    }
    if (file.kind === 'nothing') return false
    const picture = await inspectPicture(file.value)
    const isRight =
      picture?.format === format && picture.width === Number(side) && picture.height === Number(side)
    if (!isRight) return false
  }
  return true
}

async function regenerate(
  deps: DrawArtworkDeps,
  artwork: DrawnArtwork,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, maker, clock, log } = deps
  const asked = await maker.make(artwork.facts, signal, () => undefined)
  const made =
    asked.kind === 'limited' ? await localImages().make(artwork.facts, signal, () => undefined) : asked
  if (made.kind !== 'found') {
    log.warn({ artwork: artwork.id, reason: made.kind }, 'a broken picture was not drawn anew')
    return false
  }
  try {
    const stored = await storeArtworkFiles(deps, made.value.png, signal)
    return await db.transaction().execute(async (trx) => {
      const store = artworkStore(trx)
      const { family } = made.value
      if (!(await store.replaceFiles(artwork, { family, ...stored }))) return false
      await store.deleteOrphaned(stored.storageKey)
      await store.markOrphaned(artwork.storageKey, clock())
      return true
    })
  } catch (error) {
    log.error({ err: error, artwork: artwork.id }, 'a broken picture could not be kept')
    return false
  }
}
