import type { Key } from '../key/key.ts'
import { type Move, moveBetween, moveEffect, moveName } from '../key/moves.ts'
import type { RecommendationQuery, Seed } from '../recommend/recommendation-query.ts'
import { keyOfState, MAX_POINTS } from '../recommend/score.ts'
import { type TipCard, tipsApart } from '../recommend/tip.ts'
import { matchTempo, type TempoMatch } from '../tempo/tempo.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { NO_INTENT } from '../vibe/intent.ts'
import { encodeTrack, PairPoints, scoreOf, SET_PARTS, type SetPart } from './pair-points.ts'

/** One track after another in a set: how well it goes, part by part, and how to do it. */
export type Transition = {
  /** 0–100, on the scale of the recommendations: the parts' points as a share of what they can give. */
  readonly score: number
  /** Whole points in the product's own units (see MOST). */
  readonly parts: readonly { readonly name: SetPart; readonly points: number; readonly most: number }[]
  /** What to do with the pitch fader; null when a tempo is not known. */
  readonly tempo: TempoMatch | null
  /** The second track's key as it will sound; its own with key lock. Null when it is not known. */
  readonly sounding: Key | null
  /** Null when a key is not known. */
  readonly move: Move | null
  /** The move as a DJ calls it ("Same key", "Energy boost"); null when a key is not known. */
  readonly moveName: string | null
  /** One thing a DJ can act on. Uses only what is known. */
  readonly tip: string
}

/**
 * The transition from one track to the next, each at its own tempo until the blend.
 * @param points made once with the key lock that is wanted, where there are many transitions to score
 */
export const transitionScore = (
  from: TrackFacts,
  to: TrackFacts,
  points = new PairPoints(true),
): Transition => transitionScores([from, to], points)[0] as Transition

/**
 * Steps whose tips tell each other apart: a night of music. To choose them takes time with the square of their number, and
 * a tip may repeat after a hundred songs.
 */
export const TIPS_APART = 100

/**
 * The transitions of a set, one fewer than its tracks, in their order; their tips tell them apart, TIPS_APART at a time.
 */
export function transitionScores(
  tracks: readonly TrackFacts[],
  points = new PairPoints(true),
): readonly Transition[] {
  const steps = tracks.slice(1).map((to, at) => measureStep(tracks[at] as TrackFacts, to, points))
  const cards = steps.flatMap(({ card }) => card ?? [])
  const tips: string[] = []
  for (let from = 0; from < cards.length; from += TIPS_APART)
    tips.push(...tipsApart(cards.slice(from, from + TIPS_APART)))
  let told = 0
  return steps.map(({ card, transition }) => ({
    ...transition,
    tip: card === null ? tipWithoutTempo(transition) : (tips[told++] as string),
  }))
}

type Measured = Omit<Transition, 'tip'>

/** A step of the set; `card`: what a tip is chosen by, null where a tempo is not known. */
function measureStep(
  from: TrackFacts,
  to: TrackFacts,
  points: PairPoints,
): { readonly transition: Measured; readonly card: TipCard | null } {
  const [before, after] = [encodeTrack(from), encodeTrack(to)]
  const parts = points.parts(before, after)
  const tempo = before.bpm === null || after.bpm === null ? null : matchTempo(before.bpm, after.bpm)
  const sounding = keyOfState(points.sounding(before, after))
  const move = from.key === null || sounding === null ? null : moveBetween(from.key, sounding)
  const score = scoreOf(SET_PARTS.reduce((sum, name) => sum + parts[name], 0))
  return {
    transition: {
      score,
      parts: SET_PARTS.map((name) => ({ name, points: parts[name], most: MAX_POINTS[name] })),
      tempo,
      sounding,
      move,
      moveName: move === null ? null : moveName(move),
    },
    card:
      tempo === null || from.bpm === null || !isMixable(to)
        ? null
        : {
            question: question({ ...from, bpm: from.bpm }, points.keyLock),
            track: to,
            explained: { score, parts: [], tempo, sounding, from: from.key, move },
          },
  }
}

const tipWithoutTempo = ({ move }: Measured): string =>
  `Tempo not known: match it by ear. ${
    move === null
      ? 'Key not known: check by ear before melodies meet.'
      : `${moveName(move)}: ${moveEffect(move)}.`
  }`

const isMixable = (track: TrackFacts): track is MixableTrack => track.bpm !== null

const question = (seed: Seed, keyLock: boolean): RecommendationQuery => ({
  seeds: [seed],
  bpm: seed.bpm,
  intent: NO_INTENT,
  genreAsked: false,
  strictness: 'balanced',
  keyLock,
  count: 1,
  allowSameArtist: true,
  shown: new Set(),
  proposed: new Map(),
})
