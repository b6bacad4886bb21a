import type { Db } from '../../db/schema.ts'
import { visitorsStore } from './store.ts'
import type { Quota } from './visitor.ts'

/** Searches used by each key, in the order given. */
export const searchesUsed = (db: Db, keys: readonly string[]): Promise<number[]> =>
  visitorsStore(db).used(keys)

/** As `searchesUsed`, and whether the visitor has been written down. */
export const searchesUsedBy = (
  db: Db,
  visitorId: string,
  keys: readonly string[],
): ReturnType<ReturnType<typeof visitorsStore>['usedBy']> => visitorsStore(db).usedBy(visitorId, keys)

/**
 * Counts one under each key, unless that would pass the limit of one: then roll back. Run it in the transaction that
 * stores the result.
 */
export const countSearch = (
  trx: Db,
  quotas: readonly Quota[],
  now: number,
): ReturnType<ReturnType<typeof visitorsStore>['count']> => visitorsStore(trx).count(quotas, now)

export const setSearchesUsed = (trx: Db, key: string, used: number, now: number): Promise<void> =>
  visitorsStore(trx).setUsed(key, used, now)
