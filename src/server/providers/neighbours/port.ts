import type { NamedTrack } from '#domain/track/same-track.ts'
import type { Outcome } from '../outcome.ts'

/** A track that people who play the one that was asked about also play, as a service prints it. Not proven yet. */
export type Neighbour = NamedTrack & {
  /** Who says so: "deezer", "listenbrainz". */
  readonly via: string
}

export const MAX_NEIGHBOURS = 30

/** Proposes tracks to play next without a model. */
export type NeighbourService = {
  /** "off" where no outside call is made. */
  readonly name: string
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param nearActs who is known to be played with the artist, nearest first: their best known tracks are neighbours too
   * @returns at most `MAX_NEIGHBOURS`, nearest first, each once and never the track itself; `nothing` where the service
   *   does not know it
   */
  propose(
    played: NamedTrack,
    signal: AbortSignal,
    nearActs?: readonly string[],
  ): Promise<Outcome<readonly Neighbour[]>>
}
