import type { Db } from '../../db/schema.ts'
import { measuringStore } from './store.ts'

/** How many tracks wait to be measured, are measured right now, or could not be. */
export async function countMeasurements(
  db: Db,
  now: number,
): Promise<readonly (readonly [string, number])[]> {
  const { waiting, running, failed } = await measuringStore(db).counts(now)
  return [
    ['waiting', waiting],
    ['running', running],
    ['failed', failed],
  ]
}
