import type { Db } from '../../db/schema.ts'
import { subscriptionsStore } from './store.ts'

/** Who of these pays, and until when. */
export const payingUsers = (
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number | null>> => subscriptionsStore(db).payingAmong(ids, now)
