import type { Db } from '../../db/schema.ts'
import { activityStore, type Entry } from './store.ts'

/** Run it in the transaction of what it tells of: neither is there without the other. */
export const recordActivity = (trx: Db, entry: Entry): Promise<void> => activityStore(trx).add(entry)
