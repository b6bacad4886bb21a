import type { DrawArtworkDeps } from '../artwork/make-artwork.ts'
import { type Repaired, repairArtworks } from '../artwork/repair.ts'

type SingleFlight = {
  /** Callers that come while it is in flight share its result. */
  run(): Promise<Repaired>
  /** Stops one that is under way, and waits for it. */
  close(): Promise<void>
}

/** One repair at a time: two would draw the same pictures twice. */
export function createSingleFlight(deps: DrawArtworkDeps): SingleFlight {
  const closing = new AbortController()
  let running: Promise<Repaired> | null = null
  return {
    run() {
      running ??= repairArtworks(deps, closing.signal).finally(() => (running = null))
      return running
    },
    async close() {
      closing.abort()
      await running?.catch(() => undefined)
    },
  }
}
