/**
 * A musical key, as one value for every notation: (Camelot number − 1) × 2, plus 1 for major.
 * 0 = 1A (A♭ minor), 1 = 1B (B major), 2 = 2A … 23 = 12B (E major). "No key known" is `null`, never a number.
 */
export type Key = number & { readonly __key: true }

export type Mode = 'minor' | 'major'

/** Keys in Camelot order: 1A, 1B, 2A … 12B. */
export const ALL_KEYS: readonly Key[] = Array.from({ length: 24 }, (_, code) => code as Key)

export function isKey(value: number): value is Key {
  return Number.isInteger(value) && value >= 0 && value < 24
}

/** @param number Camelot number, 1–12. @throws RangeError outside that range: a bug, not bad input. */
export function keyOf(number: number, mode: Mode): Key {
  if (!Number.isInteger(number) || number < 1 || number > 12)
    throw new RangeError(`No Camelot number ${number}`)
  return ((number - 1) * 2 + (mode === 'major' ? 1 : 0)) as Key
}

/** The Camelot number, 1–12. */
export const numberOf = (key: Key): number => (key >> 1) + 1
export const modeOf = (key: Key): Mode => ((key & 1) === 1 ? 'major' : 'minor')

/** Pitch class of the tonic: 0 = C … 11 = B. A step up the wheel is a fifth (7 semitones). */
export function tonicOf(key: Key): number {
  // 8B is C (0); 8A is A (9).
  const home = modeOf(key) === 'major' ? 0 : 9
  return (((home + (numberOf(key) - 8) * 7) % 12) + 12) % 12
}

export function keyFromTonic(tonic: number, mode: Mode): Key {
  const home = mode === 'major' ? 0 : 9
  // 7 is its own inverse modulo 12, so semitones × 7 are steps round the wheel.
  const steps = (((tonic - home) * 7) % 12) + 12
  return keyOf(((7 + steps) % 12) + 1, mode)
}

/** The key moved by whole semitones (any integer), same mode. */
export function transpose(key: Key, semitones: number): Key {
  return keyFromTonic((((tonicOf(key) + semitones) % 12) + 12) % 12, modeOf(key))
}

/** The key `steps` positions round the wheel (fifths), same mode. */
export function rotate(key: Key, steps: number): Key {
  return keyOf(((((numberOf(key) - 1 + steps) % 12) + 12) % 12) + 1, modeOf(key))
}
