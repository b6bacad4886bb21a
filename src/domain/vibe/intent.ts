import type { GenreName } from '../track/genres.ts'
import type { VibeWord } from './vocabulary.ts'

/** Years, both ends included; an end that was left open is OPEN_FROM or OPEN_TO. */
export type Years = { readonly from: number; readonly to: number }
export const OPEN_FROM = 1900
export const OPEN_TO = 2100

/** `with` and `without` are what the catalogue can tell; who sings it cannot, so the other two count as `with`. */
export const VOCALS = ['with', 'without', 'female', 'male'] as const
export type Vocals = (typeof VOCALS)[number]

/** The intent read from a free-text description. Empty parts were not asked for. */
export type Intent = {
  /** 1–10, where the floor should be; null = as it is now. */
  readonly energy: number | null
  /** Change against the track that plays, in steps of the same scale; 0 = none asked for. */
  readonly energyShift: number
  readonly wanted: readonly VibeWord[]
  readonly unwanted: readonly VibeWord[]
  readonly era: Years | null
  /** Spans that were denied ("no 90s") and leave years on both sides of them. */
  readonly unwantedEras: readonly Years[]
  readonly vocals: Vocals | null
  /** Whether the crowd should know the record; null = not said. */
  readonly popularity: 'known' | 'unknown' | null
  readonly genres: readonly GenreName[]
  /** A genre that is a part of one of these is unwanted as well, unless it is among `genres`. */
  readonly unwantedGenres: readonly GenreName[]
  /** Bounds in BPM; `slower`/`faster` are against the track that plays. */
  readonly tempo: {
    readonly min: number | null
    readonly max: number | null
    readonly shift: 'slower' | 'faster' | 'not-slower' | 'not-faster' | null
  }
  /** The words that were understood, and as what: shown to the person who wrote them. */
  readonly used: readonly { readonly text: string; readonly meaning: string }[]
  /** Phrases that changed nothing: not understood, or contradicted by other words. Shown as well. */
  readonly ignored: readonly string[]
}

export const NO_INTENT: Intent = {
  energy: null,
  energyShift: 0,
  wanted: [],
  unwanted: [],
  era: null,
  unwantedEras: [],
  vocals: null,
  popularity: null,
  genres: [],
  unwantedGenres: [],
  tempo: { min: null, max: null, shift: null },
  used: [],
  ignored: [],
}
