import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { ShelfTrack } from '../../src/domain/track/track.ts'
import { type Catalogue, createCatalogue } from '../../src/server/features/catalogue/catalogue.ts'
import { readScene } from '../../src/server/features/catalogue/scene-file.ts'
import { readTracks } from '../scene/read-tracks.ts'

const CATALOGUE = fileURLToPath(new URL('../../catalog', import.meta.url))

/** The catalogue as a server that has just started holds it, both shelves and the scene. */
export const builtInCatalogue = (): Catalogue =>
  createCatalogue(builtInTracks(), readScene(join(CATALOGUE, 'scene')))

/** Every track of both shelves, those known by name only included. */
export const builtInTracks = (): readonly ShelfTrack[] => readTracks(CATALOGUE).tracks
