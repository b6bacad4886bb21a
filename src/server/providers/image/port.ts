import type { ArtworkFacts } from '#domain/artwork/artwork-facts.ts'

type Picture = {
  /** PNG, `MASTER_SIDE` pixels a side. */
  readonly png: Uint8Array
  /** Form language, or the model that drew it. */
  readonly family: string
}

export const MASTER_SIDE = 1024

/** As `Outcome`, and beside the reason for the log a message for the user who waits for the picture. */
export type Made =
  | { readonly kind: 'found'; readonly value: Picture }
  /** A list without songs: there is nothing to draw. */
  | { readonly kind: 'nothing' }
  /** A limit of calls or money is reached: no call was made. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string }

export const FAILED_MESSAGE = 'Failed to generate artwork. Please try again.'

/** Draws the picture of a list. */
export type ImageMaker = {
  readonly name: string
  /**
   * Takes a second on this machine and up to two minutes elsewhere. Never throws.
   * @param signal ends it early, as a failure
   * @param onProgress told how far it is, 0–1, never less than before
   */
  make(list: ArtworkFacts, signal: AbortSignal, onProgress: (share: number) => void): Promise<Made>
}
