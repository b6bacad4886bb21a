import type { Db } from '../../db/schema.ts'
import { visitorsStore } from './store.ts'

/** Sees to it that this visitor is known: what they ask belongs to them. */
export const ensureVisitor = (trx: Db, id: string, now: number): Promise<void> =>
  visitorsStore(trx).ensure(id, now)
