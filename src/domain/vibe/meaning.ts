import type { GenreName } from '../track/genres.ts'
import type { Vocals, Years } from './intent.ts'
import type { VibeWord } from './vocabulary.ts'

/** What a word or phrase of a description says. */
export type Meaning =
  | { readonly kind: 'vibe'; readonly words: readonly VibeWord[]; readonly energy?: number }
  | { readonly kind: 'energy'; readonly level: number }
  /** Steps against the track that plays; 0 keeps the energy as it is. */
  | { readonly kind: 'energy-shift'; readonly by: number }
  | { readonly kind: 'vocals'; readonly vocals: Vocals }
  | { readonly kind: 'pace'; readonly pace: 'slower' | 'faster' }
  | { readonly kind: 'bpm'; readonly min: number | null; readonly max: number | null }
  /** `isPart`: the phrase names a part of the genre that the catalogue does not tell apart ("trap" of hip hop). */
  | { readonly kind: 'genre'; readonly genre: GenreName; readonly isPart?: boolean }
  | ({ readonly kind: 'era' } & Years)
  /** The last so many years: "recent". */
  | { readonly kind: 'recent'; readonly years: number }
  | { readonly kind: 'popularity'; readonly popularity: 'known' | 'unknown' }
  /** Understood, and nothing to change: "same vibe", "vocals are fine". */
  | { readonly kind: 'as-it-is'; readonly what: string }

export const mood = (words: VibeWord[], energy?: number): Meaning =>
  energy === undefined ? { kind: 'vibe', words } : { kind: 'vibe', words, energy }
export const energy = (level: number): Meaning => ({ kind: 'energy', level })
export const shift = (by: number): Meaning => ({ kind: 'energy-shift', by })
export const pace = (to: 'slower' | 'faster'): Meaning => ({ kind: 'pace', pace: to })
export const genre = (name: GenreName, isPart = true): Meaning => ({ kind: 'genre', genre: name, isPart })
export const recent = (years: number): Meaning => ({ kind: 'recent', years })
export const asItIs = (what: string): Meaning => ({ kind: 'as-it-is', what })
const sung = (vocals: Vocals): Meaning => ({ kind: 'vocals', vocals })
export const WITH = sung('with')
export const WITHOUT = sung('without')
export const FEMALE = sung('female')
export const MALE = sung('male')
export const LESS_KNOWN: Meaning = { kind: 'popularity', popularity: 'unknown' }
/** What the crowd knows is what it sings along to: those words the catalogue has. */
export const KNOWN: readonly Meaning[] = [
  mood(['anthemic', 'singalong']),
  { kind: 'popularity', popularity: 'known' },
]
