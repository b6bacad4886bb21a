import type { Db } from '../../db/schema.ts'
import { artworkStore } from './store.ts'

/** How many pictures wait, are drawn or failed. */
export const countArtworkJobs = (db: Db): Promise<ReadonlyMap<string, number>> => artworkStore(db).jobCounts()
