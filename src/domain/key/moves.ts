import { type Key, modeOf, numberOf } from './key.ts'

/** How a key follows another, named from the listener's side: what changes when the second track comes in. */
export type Move =
  | 'same'
  | 'relative'
  | 'up-one'
  | 'down-one'
  | 'diagonal-up'
  | 'diagonal-down'
  | 'boost-two'
  | 'boost-seven'
  | 'clash'

/** Strict: what always blends. Balanced: what blends with care. Adventurous: every key, said honestly. */
export type Strictness = 'strict' | 'balanced' | 'adventurous'

type MoveFacts = { readonly name: string; readonly effect: string; readonly from: Strictness }

const MOVES: Readonly<Record<Move, MoveFacts>> = {
  same: { name: 'Same key', effect: 'blends all the way through', from: 'strict' },
  relative: { name: 'Relative key', effect: 'same notes, the mood turns', from: 'strict' },
  'up-one': { name: 'One step up', effect: 'a gentle lift', from: 'strict' },
  'down-one': { name: 'One step down', effect: 'a gentle release', from: 'strict' },
  'diagonal-up': { name: 'Diagonal up', effect: 'the mood turns and lifts', from: 'balanced' },
  'diagonal-down': { name: 'Diagonal down', effect: 'the mood turns and settles', from: 'balanced' },
  'boost-two': {
    name: 'Energy boost',
    effect: 'a whole tone up: lifts the floor, keep the blend short',
    from: 'balanced',
  },
  'boost-seven': {
    name: 'Energy boost',
    effect: 'a semitone up: a jolt, cut or slam it in',
    from: 'balanced',
  },
  clash: { name: 'Clash', effect: 'the keys rub: blend drums only, or cut', from: 'adventurous' },
}

export const moveName = (move: Move): string => MOVES[move].name
export const moveEffect = (move: Move): string => MOVES[move].effect

const RANK: Readonly<Record<Strictness, number>> = { strict: 0, balanced: 1, adventurous: 2 }

/** Whether a DJ who asked for this strictness would call the move compatible. */
export const allows = (strictness: Strictness, move: Move): boolean =>
  RANK[MOVES[move].from] <= RANK[strictness]

/** Steps from one key to the other round the wheel, −5 … 6. */
export function wheelSteps(from: Key, to: Key): number {
  const steps = (((numberOf(to) - numberOf(from)) % 12) + 12) % 12
  return steps > 6 ? steps - 12 : steps
}

/**
 * The harmonic move from one key to the next. Directed: 8A→10A lifts (boost-two), 10A→8A is a clash.
 * Diagonals are 8A→9B and 8A→7B, as on Camelot's wheel.
 */
export function moveBetween(from: Key, to: Key): Move {
  const steps = wheelSteps(from, to)
  const sameMode = modeOf(from) === modeOf(to)
  if (sameMode) {
    if (steps === 0) return 'same'
    if (steps === 1) return 'up-one'
    if (steps === -1) return 'down-one'
    if (steps === 2) return 'boost-two'
    if (steps === -5) return 'boost-seven'
    return 'clash'
  }
  if (steps === 0) return 'relative'
  if (steps === 1) return 'diagonal-up'
  if (steps === -1) return 'diagonal-down'
  return 'clash'
}

/** From what blends best to what rubs. */
const KINDEST_FIRST: readonly Move[] = [
  'same',
  'relative',
  'up-one',
  'down-one',
  'diagonal-up',
  'diagonal-down',
  'boost-two',
  'boost-seven',
  'clash',
]

/** Of several keys the one that leads best to `to`; the first of equals, null of none. */
export function kindestFrom(keys: readonly Key[], to: Key): Key | null {
  const rub = (from: Key) => KINDEST_FIRST.indexOf(moveBetween(from, to))
  return keys.reduce<Key | null>((best, key) => (best === null || rub(key) < rub(best) ? key : best), null)
}
