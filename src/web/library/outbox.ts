import type { LibrarySummary } from '../../contract/library.ts'
import { LIBRARY_BATCH_MAX } from '../../contract/limits.ts'
import { ApiError } from '../client/api.ts'
import type { TrackFacts } from './track-facts.ts'
import { untilAnswered } from './until-answered.ts'

/** A track on its way to the server, and what it was made of. */
type QueuedTrack<Origin> = { readonly track: TrackFacts; readonly origin: Origin }

/** `leftOut`: places in the call of the tracks that found no room. */
type Answer = { readonly library: LibrarySummary; readonly leftOut: readonly number[] }

type Options<Origin> = {
  readonly send: (tracks: readonly TrackFacts[]) => Promise<Answer>
  /** These are the server's now. */
  readonly onSent: (sent: readonly QueuedTrack<Origin>[], library: LibrarySummary) => void
  /** The server does not take this one, whatever is done. */
  readonly onRefused: (refused: QueuedTrack<Origin>, reason: string) => void
  readonly onOffline: (isOffline: boolean) => void
  /** Resolves after so long, or sooner when it is worth another try. */
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

/** Half of what the server takes: JSON is longer than what was counted where letters are escaped. */
const BATCH_BYTES = 1_000_000
/** Waiting for more may last so long: what is measured should not be lost with the tab. */
const PATIENCE_MS = 10_000

/**
 * Sends tracks in batches, one after the other, and again for as long as the network is away. Holds two batches at most:
 * who adds more waits.
 */
export class Outbox<Origin> {
  readonly #options: Options<Origin>
  #waiting: { readonly parcel: QueuedTrack<Origin>; readonly bytes: number }[] = []
  #bytes = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #error: unknown = null

  constructor(options: Options<Origin>) {
    this.#options = options
  }

  /** Resolves when there is room for another. @throws what sending has failed of for good */
  async add(parcel: QueuedTrack<Origin>): Promise<void> {
    const bytes = JSON.stringify(parcel.track).length
    this.#waiting.push({ parcel, bytes })
    this.#bytes += bytes
    if (this.#isFull()) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), PATIENCE_MS)
    if (this.#bytes > 2 * BATCH_BYTES || this.#waiting.length > 2 * LIBRARY_BATCH_MAX) await this.#running
    if (this.#error !== null) throw this.#error
  }

  /** Sends what is left. @throws what sending has failed of for good */
  async flush(): Promise<void> {
    while (this.#error === null && this.#waiting.length > 0) {
      this.#start()
      await this.#running
    }
    await this.#running
    if (this.#error !== null) throw this.#error
  }

  #isFull(): boolean {
    return this.#bytes >= BATCH_BYTES || this.#waiting.length >= LIBRARY_BATCH_MAX
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run()
      .catch((error: unknown) => {
        this.#error = error
      })
      .finally(() => {
        this.#running = null
      })
  }

  async #run(): Promise<void> {
    do {
      const batch = this.#takeBatch()
      if (batch.length > 0) await this.#deliver(batch)
    } while (this.#isFull())
  }

  #takeBatch(): QueuedTrack<Origin>[] {
    let [count, bytes] = [0, 0]
    for (const one of this.#waiting) {
      if (count > 0 && (count >= LIBRARY_BATCH_MAX || bytes + one.bytes > BATCH_BYTES)) break
      count++
      bytes += one.bytes
    }
    this.#bytes -= bytes
    return this.#waiting.splice(0, count).map(({ parcel }) => parcel)
  }

  async #deliver(batch: readonly QueuedTrack<Origin>[]): Promise<void> {
    try {
      const { send } = this.#options
      const tracks = batch.map(({ track }) => track)
      const { library, leftOut } = await untilAnswered(() => send(tracks), this.#options)
      const places = new Set(leftOut)
      const isTaken = (_: unknown, at: number) => !places.has(at)
      this.#options.onSent(batch.filter(isTaken), library)
      const full = `Your library is full: it holds up to ${library.limit.toLocaleString('en-US')} tracks.`
      for (const at of places) if (batch[at] !== undefined) this.#options.onRefused(batch[at], full)
    } catch (error) {
      if (!(error instanceof ApiError) || !(error.code === 'validation' || error.code === 'too_large'))
        throw error
      const [only] = batch
      if (only !== undefined && batch.length === 1) {
        this.#options.onRefused(only, Object.values(error.fields)[0] ?? error.message)
        return
      }
      // One of them is refused: it is found by halves, and the others get there.
      const half = Math.ceil(batch.length / 2)
      await this.#deliver(batch.slice(0, half))
      await this.#deliver(batch.slice(half))
    }
  }
}
