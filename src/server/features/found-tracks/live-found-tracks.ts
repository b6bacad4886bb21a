import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../system/logger.ts'
import type { Catalogue, CurrentCatalogue } from '../catalogue/catalogue.ts'
import { type FoundShelf, joinCatalogue, createFoundShelf } from './found-shelf.ts'
import { foundTracksStore } from './store.ts'

export type LiveFoundTracks = CurrentCatalogue & {
  /** Something was kept here: the shelf is made anew soon. Resolves once it holds what is in the database now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** How often other servers' finds are looked for… */
const POLL_MS = 15_000
/** …and no more than a twentieth of the time is spent on making the shelf anew. */
const REST_FACTOR = 20

/** The catalogue with what services proved, kept current on every server of several. */
export async function createLiveFoundTracks(deps: {
  readonly db: Db
  readonly catalogue: CurrentCatalogue
  readonly log: Pick<Logger, 'warn'>
  readonly pollMs?: number
}): Promise<LiveFoundTracks> {
  const { db, catalogue, log, pollMs = POLL_MS } = deps
  const store = foundTracksStore(db)
  let revision = ''
  let madeFrom = catalogue.current()
  let shelf: FoundShelf = createFoundShelf([], madeFrom)
  let joined: { base: Catalogue; shelf: FoundShelf; whole: Catalogue } | null = null
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> | null = null
  let nextReadAt = 0
  let nextRead: Promise<void> | null = null
  let stopWaiting = () => {}
  let isClosed = false

  const read = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const [current, base] = [await store.revision(), catalogue.current()]
      if (current === revision && base === madeFrom) return
      shelf = createFoundShelf(await store.all(), base)
      madeFrom = base
      revision = current
    } catch (error) {
      log.warn({ err: error }, 'the found tracks could not be read')
    } finally {
      nextReadAt = performance.now() + REST_FACTOR * (performance.now() - startedAt)
    }
  }
  const schedule = (ms: number): void => {
    if (isClosed) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void run(), ms).unref()
  }
  const run = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null
      schedule(pollMs)
    })
    return reading
  }
  await run()

  return {
    current() {
      const base = catalogue.current()
      if (joined === null || joined.base !== base || joined.shelf !== shelf)
        joined = { base, shelf, whole: joinCatalogue(base, shelf) }
      return joined.whole
    },
    async refresh() {
      await reading
      if (isClosed) return
      const wait = nextReadAt - performance.now()
      if (wait <= 0) return run()
      nextRead ??= new Promise((resolve) => {
        const waiting = setTimeout(() => {
          nextRead = null
          resolve(run())
        }, wait)
        stopWaiting = () => {
          clearTimeout(waiting)
          resolve()
        }
      })
      return nextRead
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      stopWaiting()
      await reading
    },
  }
}
