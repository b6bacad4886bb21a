import type { Db } from '../../db/schema.ts'
import { pictureFiles } from '../../providers/image/raster.ts'
import type { FileStorage } from '../../providers/storage/port.ts'
import { pictureName, pictureNames } from './picture-names.ts'
import { artworkStore } from './store.ts'

export type PictureFileDeps = {
  readonly db: Db
  readonly storage: FileStorage
  readonly clock: () => number
  readonly newId: () => string
}

/** Files that are written belong to a picture before this time has passed, or are deleted again. */
const UNCLAIMED_MS = 10 * 60 * 1000
const ORPHAN_BATCH_SIZE = 50

/**
 * Keeps a picture in every size, under a new random key. They are noted as orphaned until a row
 * claims them, so that a crash in between leaves no file behind.
 * @param png the master
 * @throws when the storage does not take them
 */
export async function storeArtworkFiles(
  { db, storage, clock, newId }: PictureFileDeps,
  png: Uint8Array,
  signal: AbortSignal,
): Promise<{ readonly storageKey: string; readonly bytes: number }> {
  const files = await pictureFiles(png)
  const storageKey = newId()
  await artworkStore(db).markOrphaned(storageKey, clock() + UNCLAIMED_MS)
  for (const { size, format, bytes } of files) {
    const done = await storage.put(pictureName(storageKey, `${size}`, format), bytes, signal)
    if (done.kind === 'failed') throw new Error(`a picture could not be kept: ${done.reason}`)
  }
  return { storageKey, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

/** Deletes orphaned files. A deletion that fails is retried at the next run. */
export async function collectOrphans(
  { db, storage, clock }: Omit<PictureFileDeps, 'newId'>,
  signal: AbortSignal,
): Promise<void> {
  for (const storageKey of await artworkStore(db).droppedFiles(clock(), ORPHAN_BATCH_SIZE)) {
    const done = await Promise.all(pictureNames(storageKey).map(({ name }) => storage.remove(name, signal)))
    if (done.every(({ kind }) => kind === 'done')) await artworkStore(db).deleteOrphaned(storageKey)
  }
}
