import type { Outcome } from '../outcome.ts'

/** A track that a metadata service knows. Tempo and genre where it says so. */
export type KnownTrack = {
  readonly artist: string
  readonly title: string
  readonly year: number | null
  /** As the service calls it. */
  readonly genre: string | null
  readonly bpm: number | null
  /** Who says so: "deezer", "itunes", "musicbrainz". */
  readonly service: string
}

/** Finds out whether a track exists, and what is known of it. */
export type TrackMetadata = {
  /** "off" where no outside call is made. */
  readonly name: string
  /** @param query artist and title as typed; @param limit at most this many candidates, best first */
  find(
    query: { artist: string | null; title: string },
    limit: number,
    signal: AbortSignal,
  ): Promise<Outcome<readonly KnownTrack[]>>
}
