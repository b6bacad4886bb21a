import type { Key } from '../key/key.ts'
import type { Strictness } from '../key/moves.ts'
import type { GenreName } from '../track/genres.ts'
import type { KeySource } from '../track/track.ts'
import type { PersonalAnswer } from '../personal/personal-model.ts'
import type { Intent } from '../vibe/intent.ts'
import type { VibeWord } from '../vibe/vocabulary.ts'

/** A track to mix out of: the one that plays, or up to three that were selected. What is not known is `null`. */
export type Seed = {
  readonly artist: string | null
  readonly title: string | null
  readonly bpm: number
  /** As it sounds now. */
  readonly key: Key | null
  /** Provenance of the key; null: unknown. */
  readonly keySource: KeySource | null
  readonly energy: number | null
  readonly genre: GenreName | null
  readonly year: number | null
  readonly vibes: readonly VibeWord[]
  readonly vocal: boolean | null
}

/** A language model that read the question, or what outside services hold to be neighbours of its artist. */
export type ProposedBy = 'model' | 'neighbours'

/** The engine's whole input: the answer is a pure function of it. */
export type RecommendationQuery = {
  /** 1–3, joined: a track must fit all of them on the whole. */
  readonly seeds: readonly [Seed, ...Seed[]]
  /** The tempo that plays, BPM: the seeds' mean where there are several. */
  readonly bpm: number
  readonly intent: Intent
  /** true: the DJ named the genre, so it is kept to rather than the tempo. */
  readonly genreAsked: boolean
  readonly strictness: Strictness
  /** true: pitch changes leave the key alone. */
  readonly keyLock: boolean
  readonly count: number
  readonly allowSameArtist: boolean
  /** Ids of tracks that must not come again, in any version: what was just shown, and where it began. */
  readonly shown: ReadonlySet<string>
  /** Ids of tracks that were proposed to be played next, and by whom. */
  readonly proposed: ReadonlyMap<string, ProposedBy>
  /** What the DJ's own nights say; left out where there are none, or they are not to count. */
  readonly personal?: PersonalEvidence
}

export type PersonalEvidence = {
  readonly answer: PersonalAnswer
  /** Ids of tracks that the nights speak for: they are looked at wherever they stand in the score. */
  readonly likely: ReadonlySet<string>
}

/** The mean of several tempos, each counted in the octave of the first (87 and 174 are the same). */
export function jointTempo(tempos: readonly [number, ...number[]]): number {
  const [first] = tempos
  const folded = tempos.map((bpm) => bpm * 2 ** Math.round(Math.log2(first / bpm)))
  return folded.reduce((sum, bpm) => sum + bpm, 0) / folded.length
}
