import type { Intent, Vocals } from './intent.ts'
import type { Mention } from './resolve-denial.ts'
import type { VibeWord } from './vocabulary.ts'

/** Something said, with its wording as it was written. */
export type Said = Mention & {
  readonly text: string
  /** Without the words that deny it, in lower case. */
  readonly literal: string
}

const OPPOSITES: readonly (readonly [VibeWord, VibeWord])[] = [
  ['dark', 'bright'],
  ['chill', 'aggressive'],
]
/** Levels of energy this far apart cannot both be meant. */
const LEVELS_APART = 5

/** What a mention asks for, part by part; null where it says nothing of it. */
type Stance = {
  readonly said: Said
  readonly isDenied: boolean
  readonly words: readonly VibeWord[]
  readonly shift: number | null
  readonly pace: Intent['tempo']['shift']
  readonly level: number | null
  readonly vocals: Vocals | null
}

const stanceOf = (said: Said): Stance => ({
  said,
  isDenied: said.denial !== null,
  words: wordsOf(said),
  shift: shiftOf(said),
  pace: paceOf(said),
  level: levelOf(said),
  // "vocals, but no female ones" is no contradiction.
  vocals: isSingerDenied(said) ? null : vocalsOf(said),
})

/**
 * What contradicts something else that was said: "fast but slow" is neither. Where two words of one meaning are wanted
 * and denied ("melancholic, not depressing"), our vocabulary cannot tell them apart, and what is wanted stands.
 */
export function findContradictions(said: readonly Said[]): Set<Said> {
  const out = new Set<Said>()
  // What is said again says nothing new; a hostile text could say little else.
  const groups = new Map<string, Said[]>()
  for (const one of said) {
    const key = `${one.literal} ${one.denial} ${one.isSo} ${one.isMore}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const stances = [...groups.values()].map((group) => ({ group, stance: stanceOf(group[0] as Said) }))
  const drop = (group: readonly Said[]) => {
    for (const one of group) out.add(one)
  }
  for (const [i, a] of stances.entries())
    for (let j = i + 1; j < stances.length; j++) {
      const b = stances[j] as (typeof stances)[number]
      if (!isContradiction(a.stance, b.stance)) continue
      const isOtherWord =
        a.stance.words.length > 0 &&
        a.stance.isDenied !== b.stance.isDenied &&
        a.stance.said.literal !== b.stance.said.literal
      if (!isOtherWord || a.stance.isDenied) drop(a.group)
      if (!isOtherWord || b.stance.isDenied) drop(b.group)
    }
  return out
}

function isContradiction(a: Stance, b: Stance): boolean {
  if (!a.isDenied && !b.isDenied) {
    const isOpposite = ([x, y]: readonly [VibeWord, VibeWord]) =>
      (a.words.includes(x) && b.words.includes(y)) || (a.words.includes(y) && b.words.includes(x))
    if (OPPOSITES.some(isOpposite)) return true
  } else if (a.isDenied !== b.isDenied && a.words.length > 0 && a.words.length === b.words.length) {
    // A word that one of them only brings along is no contradiction.
    if (a.words.every((word) => b.words.includes(word))) return true
  }
  if (a.shift !== null && b.shift !== null && a.shift * b.shift < 0) return true
  const paces = new Set([a.pace, b.pace])
  if (paces.has('slower') && paces.has('faster')) return true
  if (a.level !== null && b.level !== null && Math.abs(a.level - b.level) >= LEVELS_APART) return true
  return a.vocals !== null && b.vocals !== null && (a.vocals === 'without') !== (b.vocals === 'without')
}

const wordsOf = ({ meanings }: Said): readonly VibeWord[] =>
  meanings.flatMap((one) => (one.kind === 'vibe' ? one.words : []))

/** "dark but not too dark" is dark. */
export function isMatterOfDegree(one: Said, said: readonly Said[]): boolean {
  if (one.denial !== 'not' || !one.isDegree) return false
  const [pace, words] = [paceSaid(one), wordsOf(one)]
  return said.some(
    (other) =>
      other.denial === null &&
      !other.isNeutral &&
      ((pace !== null && pace === paceSaid(other)) ||
        (words.length > 0 && words.every((word) => wordsOf(other).includes(word)))),
  )
}

const paceSaid = ({ meanings }: Said): 'slower' | 'faster' | null =>
  meanings.find((one) => one.kind === 'pace')?.pace ?? null

export function paceOf(said: Said): Intent['tempo']['shift'] {
  const pace = paceSaid(said)
  if (pace === null || said.denial === null) return pace
  if (said.denial === 'not') return `not-${pace}`
  return pace === 'faster' ? 'slower' : 'faster'
}

const levelOf = ({ meanings, denial, isMore }: Said): number | null =>
  denial === null && !isMore ? (meanings.find((one) => one.kind === 'energy')?.level ?? null) : null

/** Steps of energy against the track that plays, also from a level: "less intense", "not so intense". */
export function shiftOf({ meanings, denial, isMore, isSo }: Said): number | null {
  for (const one of meanings) {
    if (one.kind === 'energy-shift') {
      if (denial === null) return one.by
      return denial === 'not' ? 0 : -one.by
    }
    if (one.kind === 'energy') {
      const up = one.level > 5 ? 1 : -1
      if (isMore && denial === null) return up
      if (denial === 'less' || denial === 'too' || (denial === 'not' && isSo)) return -up
    }
  }
  return null
}

export const isSingerDenied = ({ meanings, denial }: Said): boolean =>
  denial !== null &&
  meanings.some((one) => one.kind === 'vocals' && (one.vocals === 'female' || one.vocals === 'male'))

/** Who must not sing cannot be told from who may: only without vocals it is sure. */
export function vocalsOf({ meanings, denial }: Said): Vocals | null {
  const one = meanings.find(({ kind }) => kind === 'vocals')
  if (one?.kind !== 'vocals') return null
  if (denial === null) return one.vocals
  return one.vocals === 'without' ? 'with' : 'without'
}
