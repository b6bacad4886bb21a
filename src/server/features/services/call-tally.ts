import type { Db } from '../../db/schema.ts'
import type { Tally } from '../../providers/image/port.ts'
import { servicesStore } from './store.ts'

/** The books of one service that has no budget: its calls, what they cost and how they fare. */
export const callTally = (db: Db, { service, clock }: { service: string; clock: () => number }): Tally => ({
  called: (costMicros) => servicesStore(db).count(service, clock(), costMicros),
  failed: (reason) => servicesStore(db).countFailure(service, clock(), reason),
})
