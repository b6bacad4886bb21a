import type { Db } from '../../db/schema.ts'
import { visitorsStore } from './store.ts'
import type { Quota } from './visitor.ts'

/** Searches used by each key, in the order given. */
export const searchesUsed = (db: Db, keys: readonly string[]): Promise<number[]> =>
  visitorsStore(db).used(keys)

/** Counts one under a key, unless that would pass its limit. Run it in the transaction that stores the result. */
export const countSearch = (trx: Db, quota: Quota, now: number): Promise<boolean> =>
  visitorsStore(trx).count(quota, now)

export const setSearchesUsed = (trx: Db, key: string, used: number, now: number): Promise<void> =>
  visitorsStore(trx).setUsed(key, used, now)
