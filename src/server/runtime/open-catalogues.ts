import { join } from 'node:path'
import { EMPTY_SCENE } from '../../domain/scene/scene-model.ts'
import type { Config } from '../config.ts'
import { seedCatalogue } from '../features/catalogue/catalogue.ts'
import { openLiveCatalogue } from '../features/catalogue/live-catalogue.ts'
import { readScene } from '../features/catalogue/scene-file.ts'
import { createLiveFoundTracks } from '../features/found-tracks/live-found-tracks.ts'
import type { Base } from './base.ts'

/** The tracks that come with Segue or were imported, and those together with what was found since. */
export async function openCatalogues({ db, log }: Base, config: Config, folder: string) {
  const { errors } = await seedCatalogue(db, folder, config.CATALOGUE)
  for (const left of errors) log.warn(left, 'a track of the catalogue was left out')
  // Both come from public tables: who leaves the one out leaves the other out.
  const scene = config.CATALOGUE === 'all' ? readScene(join(folder, 'scene')) : EMPTY_SCENE
  const builtIn = await openLiveCatalogue(db, log, scene, undefined, config.IMPORTED_TRACKS)
  return { builtIn, catalogue: await createLiveFoundTracks({ db, catalogue: builtIn, log }) }
}

export type Catalogues = Awaited<ReturnType<typeof openCatalogues>>
