import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../system/logger.ts'
import type { AnalyticsEvent } from './event.ts'
import { analyticsStore } from './store.ts'

/** Written in one statement a table. */
const BATCH = 250
/** No event waits longer than this to be written … */
const PATIENCE_MS = 300
/** … unless the database fails: then so many wait, and those that come later are lost. */
const WAITING_MAX = 20_000
/** What fails so often is given up. */
const TRIES_MAX = 5

/** Where it is said that events could not be written. */
export type EventWriter = {
  /** Takes events in. They are written soon; the caller does not wait and sees no failure (fire and forget). */
  add(events: readonly AnalyticsEvent[]): void
  /** Flushes the queue and closes it: nothing may be added afterwards. */
  close(): Promise<void>
}

/** Writes events in batches, one at a time, so that counting is never in the way of what is counted. */
export function createEventWriter(db: Db, log: Pick<Logger, 'warn'>): EventWriter {
  let waiting: AnalyticsEvent[] = []
  let lost = 0
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isClosing = false

  function arrange(): void {
    if (isClosing || writing !== undefined || waiting.length === 0) return
    if (waiting.length >= BATCH && tries === 0) begin()
    else timer ??= setTimeout(begin, PATIENCE_MS).unref()
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    if (writing !== undefined) return
    writing = writeBatch().finally(() => {
      writing = undefined
      // Yields to the event loop: pending requests come before the next batch.
      setImmediate(arrange)
    })
  }

  /** Never rejects. */
  async function writeBatch(): Promise<void> {
    const batch = waiting.slice(0, BATCH)
    try {
      await db.transaction().execute((trx) => analyticsStore(trx).add(batch))
      tries = 0
      waiting = waiting.slice(batch.length)
    } catch (error) {
      tries++
      log.warn({ err: error, waiting: waiting.length }, 'page views and clicks could not be written')
      if (tries < TRIES_MAX) return
      tries = 0
      lost += batch.length
      waiting = waiting.slice(batch.length)
    } finally {
      if (lost > 0) log.warn({ lost }, 'page views and clicks were lost')
      lost = 0
    }
  }

  return {
    add(events) {
      const taken = events.slice(0, WAITING_MAX - waiting.length)
      lost += events.length - taken.length
      waiting.push(...taken)
      arrange()
    },
    async close() {
      // From here on batches are written below, one after the other, by this loop alone.
      isClosing = true
      clearTimeout(timer)
      await writing
      do await writeBatch()
      while (waiting.length > 0 && tries === 0)
      lost = waiting.length
      if (lost > 0) log.warn({ lost }, 'page views and clicks were lost')
    },
  }
}
