import type { Key } from '../key/key.ts'
import { type Move, moveBetween, moveEffect, moveName } from '../key/moves.ts'
import { signedPercent } from '../recommend/explain.ts'
import type { Question, Seed } from '../recommend/question.ts'
import { MOST, NO_KEY } from '../recommend/score.ts'
import { mixingTip } from '../recommend/tip.ts'
import { matchTempo, SOFT_LIMIT_PERCENT, type TempoMatch } from '../tempo/tempo.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { NO_INTENT } from '../vibe/intent.ts'
import { coded, PairPoints, scoreOf, SET_PARTS, type SetPart } from './pair-points.ts'

/** One track after another in a set: how well it goes, part by part, and how to do it. */
export type Transition = {
  /** 0–100, on the scale of the recommendations: the parts' points as a share of what they can give. */
  readonly score: number
  /** Whole points in the product's own units (tempo of 35, harmony of 25, genre and energy of 10). */
  readonly parts: readonly { readonly name: SetPart; readonly points: number; readonly most: number }[]
  /** What to do with the pitch fader; null when a tempo is not known. */
  readonly tempo: TempoMatch | null
  /** The second track's key as it will sound; its own with key lock. Null when it is not known. */
  readonly sounding: Key | null
  /** Null when a key is not known. */
  readonly move: Move | null
  /** The move as a DJ calls it ("Same key", "Energy boost"); null when a key is not known. */
  readonly moveName: string | null
  /** A few sentences a DJ can act on. Uses only what is known. */
  readonly tip: string
}

/**
 * The transition from one track to the next, each at its own tempo until the blend.
 * @param points made once with the key lock that is wanted, where there are many transitions to score
 */
export function transitionScore(from: TrackFacts, to: TrackFacts, points = new PairPoints(true)): Transition {
  const [before, after] = [coded(from), coded(to)]
  const parts = points.parts(before, after)
  const tempo = before.bpm === null || after.bpm === null ? null : matchTempo(before.bpm, after.bpm)
  const heard = points.sounding(before, after)
  const sounding = heard === NO_KEY ? null : (heard as Key)
  const move = from.key === null || sounding === null ? null : moveBetween(from.key, sounding)
  const found: Found = {
    tempo,
    sounding,
    move,
    score: scoreOf(SET_PARTS.reduce((sum, name) => sum + parts[name], 0)),
  }
  return {
    ...found,
    parts: SET_PARTS.map((name) => ({ name, points: parts[name], most: MOST[name] })),
    moveName: move === null ? null : moveName(move),
    tip: tip(from, to, found, points.keyLock),
  }
}

type Found = Pick<Transition, 'tempo' | 'sounding' | 'move' | 'score'>

function tip(from: TrackFacts, to: TrackFacts, found: Found, keyLock: boolean): string {
  const { tempo, move } = found
  // The product's tips are for tracks within reach of the pitch fader; an order can hold others.
  if (tempo !== null && Math.abs(tempo.percent) > SOFT_LIMIT_PERCENT)
    return 'The tempos are too far apart to pitch: do not blend. Cut on the one, or echo out and start afresh.'
  if (tempo !== null && from.bpm !== null && isMixable(to))
    return mixingTip(question({ ...from, bpm: from.bpm }, keyLock), to, {
      ...found,
      tempo,
      from: from.key,
      parts: [],
    })
  const pitch =
    tempo === null
      ? 'Tempo not known: match it by ear.'
      : `Pitch ${signedPercent(tempo.percent)}${tempo.relation === 'same' ? '' : `, in ${tempo.relation} time`}.`
  const key =
    move === null
      ? 'Key not known: check by ear before melodies meet.'
      : `${moveName(move)}: ${moveEffect(move)}.`
  return `${pitch} ${key}`
}

const isMixable = (track: TrackFacts): track is MixableTrack => track.bpm !== null && track.genre !== null

const question = (seed: Seed, keyLock: boolean): Question => ({
  seeds: [seed],
  bpm: seed.bpm,
  intent: NO_INTENT,
  strictness: 'balanced',
  keyLock,
  count: 1,
  allowSameArtist: true,
  shown: new Set(),
  proposed: new Set(),
})
