import type { GenreName } from '../track/genres.ts'
import type { VibeWord } from './vocabulary.ts'

/** What somebody wants to hear next, read from a description in their own words. Empty parts were not asked for. */
export type Intent = {
  /** 1–10, where the floor should be; null = as it is now. */
  readonly energy: number | null
  /** Change against the track that plays, in steps of the same scale; 0 = none asked for. */
  readonly energyShift: number
  readonly wanted: readonly VibeWord[]
  readonly unwanted: readonly VibeWord[]
  /** Years, both ends included. */
  readonly era: { readonly from: number; readonly to: number } | null
  readonly vocal: boolean | null
  readonly genres: readonly GenreName[]
  readonly unwantedGenres: readonly GenreName[]
  /** Bounds in BPM; `slower`/`faster` are against the track that plays. */
  readonly tempo: {
    readonly min: number | null
    readonly max: number | null
    readonly shift: 'slower' | 'faster' | 'not-slower' | 'not-faster' | null
  }
  /** The words that were understood, and as what: shown to the person who wrote them. */
  readonly used: readonly { readonly text: string; readonly meaning: string }[]
}

export const NO_INTENT: Intent = {
  energy: null,
  energyShift: 0,
  wanted: [],
  unwanted: [],
  era: null,
  vocal: null,
  genres: [],
  unwantedGenres: [],
  tempo: { min: null, max: null, shift: null },
  used: [],
}
