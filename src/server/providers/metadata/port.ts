import type { NamedTrack } from '#domain/track/same-track.ts'
import type { Outcome } from '../outcome.ts'

/** A track that a metadata service knows. Tempo and genre where it says so. */
export type KnownTrack = {
  readonly artist: string
  readonly title: string
  readonly year: number | null
  /** As the service calls it. */
  readonly genre: string | null
  readonly bpm: number | null
  /** The recording's own number, without hyphens: the same with every service. */
  readonly isrc: string | null
  readonly durationMs: number | null
  /** Where half a minute of it lies. The address may expire, and only the preview services load it. */
  readonly previewUrl: string | null
  /** The service's page of the track, to listen there. */
  readonly pageUrl: string | null
  /** What the service calls it by. */
  readonly serviceId: string
  /** Who says so: "deezer", "itunes", "musicbrainz"; "deezer+itunes" where one adds to what the other knows. */
  readonly service: string
}

/** Finds out whether a track exists, and what is known of it. */
export type TrackMetadata = {
  /** "off" where no outside call is made. */
  readonly name: string
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param query artist and title as typed; without an artist the title may hold both ("daft punk one more time")
   * @param limit at most this many candidates, best first
   * @returns only tracks that are alike enough to be what was asked for; `nothing` where the service knows none
   */
  find(
    query: { readonly artist: string | null; readonly title: string },
    limit: number,
    signal: AbortSignal,
  ): Promise<Outcome<readonly KnownTrack[]>>
}

/** One service, which can also prove a track that no person checks afterwards. */
export type MetadataService = TrackMetadata & {
  /**
   * Never throws, and ends soon after the signal aborts.
   * @returns the very track that was named, in the very version; `nothing` where the service does not have it
   */
  prove(wanted: NamedTrack, signal: AbortSignal): Promise<Outcome<KnownTrack>>
}
