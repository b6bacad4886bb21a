import type { Db } from '../../db/schema.ts'
import { type Artwork, artworkStore } from './store.ts'

export const findArtwork = (db: Db, id: string): Promise<Artwork | null> => artworkStore(db).byId(id)
