import type { Outcome } from '../outcome.ts'

/** A record as a service names it. */
export type NamedTrack = {
  readonly artist: string
  readonly title: string
  readonly album: string | null
  /** A year, or YYYY-MM-DD. */
  readonly releaseDate: string | null
  /** As the service calls it. */
  readonly genre: string | null
}

/** Knows records by their sound. It never says tempo or key. */
export type SoundService = {
  /** "off" where none is asked. */
  readonly name: string
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param clip about ten seconds in any usual format, as it was recorded
   */
  identify(clip: Uint8Array, signal: AbortSignal): Promise<Outcome<NamedTrack>>
}
