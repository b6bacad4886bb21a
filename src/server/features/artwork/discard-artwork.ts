import type { Db } from '../../db/schema.ts'
import { artworkStore } from './store.ts'

/** Forgets a picture that no list and no post shows. Run it in the transaction that ends its last use. */
export const discardUnusedArtwork = (trx: Db, id: string, now: number): Promise<void> =>
  artworkStore(trx).discardUnused(id, now)
