import { CEILING_DAYS } from '../../domain/access/quota.ts'
import type { Db } from '../db/schema.ts'
import { accountsStore } from '../features/accounts/store.ts'
import { activityStore } from '../features/activity/store.ts'
import { rollUpDays } from '../features/analytics/roll-up.ts'
import { foundTracksStore } from '../features/found-tracks/store.ts'
import { loginAttemptsStore } from '../features/login-attempts/store.ts'
import { modelReadingsStore } from '../features/model-readings/store.ts'
import { previewsStore } from '../features/previews/store.ts'
import { servicesStore } from '../features/provider-usage/store.ts'
import { recommendationsStore } from '../features/recommendations/store.ts'
import { subscriptionsStore } from '../features/subscriptions/store.ts'
import { visitorsStore } from '../features/visitors/store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_REQUESTS_MS = 90 * DAY_MS
const KEEP_ACTIVITY_MS = 90 * DAY_MS
const KEEP_AUDIT_MS = 365 * DAY_MS
/** Found tracks that no search showed or asked for meanwhile and no account saved. */
const KEEP_FOUND_TRACKS_MS = 365 * DAY_MS
/** As long as a network counts as known to an account. */
const KEEP_LOGIN_ATTEMPTS_MS = 90 * DAY_MS
/** Payment providers send an event again for a few days. */
const KEEP_EVENTS_MS = 90 * DAY_MS

/** Deletes what has been kept for long enough. */
export async function prune(db: Db, now: number): Promise<void> {
  // First of all: the searches of a day that is over are among its sums.
  await rollUpDays(db, now)
  await recommendationsStore(db).deleteOlderThan(now - KEEP_REQUESTS_MS)
  await accountsStore(db).deleteEnded(now)
  await loginAttemptsStore(db).deleteBefore(now - KEEP_LOGIN_ATTEMPTS_MS)
  await visitorsStore(db).pruneCeilings(now - CEILING_DAYS * DAY_MS)
  // After their answers have gone.
  await visitorsStore(db).pruneGuests(now - KEEP_REQUESTS_MS)
  await previewsStore(db).pruneExpired(now)
  await activityStore(db).deleteOlderThan(now - KEEP_ACTIVITY_MS, now - KEEP_AUDIT_MS)
  await foundTracksStore(db).prune(now - KEEP_FOUND_TRACKS_MS)
  await subscriptionsStore(db).deleteEventsBefore(now - KEEP_EVENTS_MS)
  await servicesStore(db).pruneUsage(now)
  await modelReadingsStore(db).pruneExpired(now)
}
