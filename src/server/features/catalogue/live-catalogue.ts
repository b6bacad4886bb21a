import { EMPTY_SCENE, type SceneModel } from '#domain/scene/scene-model.ts'
import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../system/logger.ts'
import { type CurrentCatalogue, loadCatalogue } from './catalogue.ts'
import { catalogueStore } from './store.ts'

export type LiveCatalogue = CurrentCatalogue & { close(): Promise<void> }

/** How often it is looked for changes, at most… */
const LOOK_EVERY_MS = 30_000
/** …and no more than a twentieth of the time is spent on building anew, while a large folder is read. */
const REST = 20

/**
 * The catalogue of everybody: what was seeded, open data and the music folder, kept current while scans and imports go on,
 * here or in another process. It is built in steps between which requests are answered.
 */
export async function openLiveCatalogue(
  db: Db,
  log: Pick<Logger, 'warn'>,
  scene: SceneModel = EMPTY_SCENE,
  lookEveryMs = LOOK_EVERY_MS,
  importedMost?: number,
): Promise<LiveCatalogue> {
  const store = catalogueStore(db)
  const readEdition = async () => `${await store.folderEdition()} ${await store.importEdition()}`
  let edition = await readEdition()
  let catalogue = await loadCatalogue(db, scene, importedMost)
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()
  let isClosed = false

  const look = async (): Promise<void> => {
    const began = performance.now()
    try {
      const found = await readEdition()
      if (found !== edition) {
        catalogue = await loadCatalogue(db, scene, importedMost)
        edition = found
      }
    } catch (error) {
      log.warn({ err: error }, 'the music folder and imports could not be looked up')
    }
    lookLater(Math.max(lookEveryMs, REST * (performance.now() - began)))
  }
  const lookLater = (ms: number): void => {
    if (!isClosed) timer = setTimeout(() => (looking = look()), ms).unref()
  }
  lookLater(lookEveryMs)

  return {
    current: () => catalogue,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await looking
    },
  }
}
