/** What a typed text means. Confidence 0–1: how sure it is that this is what was meant. */
export type Found<T> =
  | { readonly kind: 'track'; readonly track: T; readonly confidence: number; readonly sameVersion: boolean }
  | {
      readonly kind: 'artist'
      readonly artist: string
      /** Best known first. */
      readonly tracks: readonly T[]
      readonly confidence: number
      /** A title was named too, and no track of that name is known. */
      readonly isTitleUnknown: boolean
    }
  /** Several songs of that name, none of which is the one most would mean. Best known first, five at most. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly T[]; readonly confidence: number }
  | { readonly kind: 'nothing' }

export type FoundArtist<T> = Found<T> & { readonly kind: 'artist' }
