import { ALL_KEYS, type Key } from '../key/key.ts'
import { type Move, moveBetween } from '../key/moves.ts'
import { matchTempo, pitchShift } from '../tempo/tempo.ts'
import { GENRE_NAMES, genreFacts, type GenreName } from '../track/genres.ts'
import type { VibeWord } from '../vibe/vocabulary.ts'
import type { Question, Seed } from './question.ts'
import { energyFromLevel, energyPart, harmonyPart, leapPart, tempoPart } from './transition.ts'

/**
 * The score of a track after the one that plays: a sum of six named parts, 0–100, on one scale for every question.
 *
 *   score = Σ (most a part can give − what the track loses there)
 *
 * Tempo, harmony and energy lose POINTS_PER_NAT for each nat by which the fitted transition model finds the track less
 * likely than the best there could be (so among tracks that are equal in the rest, the order is the model's). Harmony
 * loses more by the rule of the house: measured keys are wrong one time in three, so the data shows a clash milder
 * than it sounds. Genre, vibe and era are rules, in points.
 */
export const MOST = { tempo: 35, harmony: 25, genre: 10, energy: 10, vibe: 15, era: 5 } as const
export type PartName = keyof typeof MOST
export const PARTS = Object.keys(MOST) as PartName[]

const POINTS_PER_NAT = 10

/** Nats taken off beside what the data says. A clash can never be called safe, nor can a key nobody knows. */
const HOUSE_RULE: Readonly<Record<Move, number>> = {
  same: 0,
  relative: 0,
  'up-one': 0,
  'down-one': 0,
  'diagonal-up': 0.3,
  'diagonal-down': 0.3,
  'boost-two': 0.4,
  'boost-seven': 0.6,
  clash: 1.9,
}
const UNKNOWN_KEY = 1.1

const GENRE_LOSS = { same: 0, family: 3, neighbour: 5, other: 10 } as const
/** Per step of energy away from where the description wants it. */
const ENERGY_STEP_LOSS = 2
const VIBE_LOSS = { none: 12, notKnown: 3, oneShared: 3, noneShared: 6, vocalsNotKnown: 3 } as const
const ERA_LOSS = { outside: 5, notKnown: 2 } as const
/** Years apart that nobody notices, and over which the loss grows to all of the part. */
const ERA_FREE = 5
const ERA_SPAN = 25

export const SLOWEST = 60
export const FASTEST = 200
/** Tempos are kept in tenths of a BPM. */
export const TENTHS = (FASTEST - SLOWEST) * 10 + 1
export const tenthOf = (bpm: number): number =>
  Math.max(0, Math.min(TENTHS - 1, Math.round((bpm - SLOWEST) * 10)))

/** Where a track without a key is kept beside keys 0–23. */
export const NO_KEY = 24
export const KEYS = 25
/** Without key lock a pitch change within the soft limit moves the key by at most this many semitones either way. */
export const MOST_SHIFT = 3
export const FIRST_YEAR = 1900

export const clampPoints = (part: PartName, points: number): number =>
  Math.max(0, Math.min(MOST[part], points))

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Points for every tempo, in tenths of a BPM from SLOWEST: never rise with distance from the same, half or double tempo. */
export function tempoPoints(seeds: readonly Seed[], bpm: number): Float64Array {
  const tempos = seeds.map((seed) => ({ from: seed.bpm, best: tempoPart(seed.bpm, seed.bpm) }))
  const points = new Float64Array(TENTHS)
  for (let tenth = 0; tenth < TENTHS; tenth++) {
    const next = SLOWEST + tenth / 10
    let losses = 0
    for (const { from, best } of tempos)
      losses += Math.max(0, best - tempoPart(from, next) - leapPart(from, next))
    points[tenth] = clampPoints('tempo', MOST.tempo - POINTS_PER_NAT * (losses / tempos.length))
  }
  // The model's parts fall, each by itself; their sum may rise a little where machines miscount tempos, which a
  // catalogue of right tempos must not reward. So the points are held down on the way out, half an octave at a time.
  for (const peak of [bpm / 2, bpm, bpm * 2]) {
    const at = Math.round((peak - SLOWEST) * 10)
    const lowest = Math.ceil((peak / Math.SQRT2 - SLOWEST) * 10)
    const highest = Math.floor((peak * Math.SQRT2 - SLOWEST) * 10)
    for (let i = Math.max(1, at + 1); i <= Math.min(highest, TENTHS - 1); i++)
      points[i] = Math.min(points[i] as number, points[i - 1] as number)
    for (let i = Math.min(TENTHS - 2, at - 1); i >= Math.max(lowest, 0); i--)
      points[i] = Math.min(points[i] as number, points[i + 1] as number)
  }
  return points
}

/** Semitones by which each tempo's tracks sound shifted when they are played at `bpm` without key lock. */
export function keyShifts(bpm: number, keyLock: boolean): Int8Array {
  return Int8Array.from({ length: TENTHS }, (_, tenth) => {
    if (keyLock) return 0
    const shift = Math.round(pitchShift(matchTempo(bpm, SLOWEST + tenth / 10).percent))
    return Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, shift))
  })
}

/** Points for every key as it sounds, and for none (index NO_KEY). A seed whose key is not known is neutral. */
export function harmonyPoints(seeds: readonly Seed[]): Float64Array {
  return Float64Array.from({ length: KEYS }, (_, key) => {
    const losses = seeds.map((seed) => harmonyLoss(seed.key, key === NO_KEY ? null : (key as Key)))
    return clampPoints('harmony', MOST.harmony - POINTS_PER_NAT * mean(losses))
  })
}

function harmonyLoss(from: Key | null, to: Key | null): number {
  if (from === null) return UNKNOWN_KEY
  const best = Math.max(...ALL_KEYS.map((key) => harmonyPart(from, key)))
  if (to === null) return best + UNKNOWN_KEY
  return best - harmonyPart(from, to) + HOUSE_RULE[moveBetween(from, to)]
}

/** Points for every energy level 0–10; 0 stands for not known. */
export function energyPoints({ seeds, intent }: Pick<Question, 'seeds' | 'intent'>): Float64Array {
  const levels = seeds.flatMap((seed) => (seed.energy === null ? [] : [seed.energy]))
  const target = energyTarget({ seeds, intent })
  return Float64Array.from({ length: 11 }, (_, level) => {
    if (target !== null) {
      const away = level === 0 ? 2 : Math.abs(level - target)
      return clampPoints('energy', MOST.energy - ENERGY_STEP_LOSS * away)
    }
    if (level === 0 || levels.length === 0) return MOST.energy - POINTS_PER_NAT * 0.2
    const losses = levels.map((from) => {
      const all = Array.from({ length: 10 }, (_, i) =>
        energyPart(energyFromLevel(from), energyFromLevel(i + 1)),
      )
      return Math.max(...all) - (all[level - 1] as number)
    })
    return clampPoints('energy', MOST.energy - POINTS_PER_NAT * mean(losses))
  })
}

/** Where the description wants the energy, 1–10; null when it does not say. */
export function energyTarget({ seeds, intent }: Pick<Question, 'seeds' | 'intent'>): number | null {
  if (intent.energy !== null) return intent.energy
  if (intent.energyShift === 0) return null
  const levels = seeds.flatMap((seed) => (seed.energy === null ? [] : [seed.energy]))
  const now = levels.length > 0 ? mean(levels) : 6
  return Math.max(1, Math.min(10, now + intent.energyShift))
}

export type GenreFit = keyof typeof GENRE_LOSS

/** How a genre stands to what is asked for: the genres of the description, else those of the seeds. */
export function genreFit(genre: GenreName, { seeds, intent }: Pick<Question, 'seeds' | 'intent'>): GenreFit {
  const wanted =
    intent.genres.length > 0 ? intent.genres : seeds.flatMap((seed) => (seed.genre ? [seed.genre] : []))
  if (wanted.length === 0 || wanted.includes(genre)) return 'same'
  if (wanted.some((other) => genreFacts(other).family === genreFacts(genre).family)) return 'family'
  if (wanted.some((other) => genreFacts(other).neighbours.includes(genre))) return 'neighbour'
  return 'other'
}

/** Points for every genre, in the order of GENRE_NAMES. */
export const genrePoints = (question: Pick<Question, 'seeds' | 'intent'>): Float64Array =>
  Float64Array.from(GENRE_NAMES, (genre) => MOST.genre - GENRE_LOSS[genreFit(genre, question)])

/** Points for every year from FIRST_YEAR; index 0 stands for not known. */
export function eraPoints({ seeds, intent }: Pick<Question, 'seeds' | 'intent'>): Float64Array {
  const years = seeds.flatMap((seed) => (seed.year === null ? [] : [seed.year]))
  return Float64Array.from({ length: 256 }, (_, index) => {
    if (index === 0) return MOST.era - ERA_LOSS.notKnown
    const year = FIRST_YEAR + index
    if (intent.era)
      return MOST.era - (year >= intent.era.from && year <= intent.era.to ? 0 : ERA_LOSS.outside)
    if (years.length === 0) return MOST.era - ERA_LOSS.notKnown
    const apart = mean(years.map((other) => Math.abs(year - other)))
    return clampPoints('era', MOST.era - (MOST.era * Math.max(0, apart - ERA_FREE)) / ERA_SPAN)
  })
}

/** What the vibe part compares with, and how: the words of the description, else those of the seeds. */
export type VibeRule = {
  readonly words: readonly VibeWord[]
  readonly asked: boolean
  readonly vocal: boolean | null
}

export function vibeRule({ seeds, intent }: Pick<Question, 'seeds' | 'intent'>): VibeRule {
  const asked = intent.wanted.length > 0
  const words = asked ? intent.wanted : [...new Set(seeds.flatMap((seed) => seed.vibes))]
  return { words: words.filter((word) => !intent.unwanted.includes(word)), asked, vocal: intent.vocal }
}

/**
 * @param matched how many of the rule's words the track has
 * @param vocalKnown whether it is known that the track has vocals or not
 */
export function vibePoints(rule: VibeRule, matched: number, vocalKnown: boolean): number {
  const vocals = rule.vocal !== null && !vocalKnown ? VIBE_LOSS.vocalsNotKnown : 0
  if (rule.words.length === 0) return MOST.vibe - (rule.asked ? 0 : VIBE_LOSS.notKnown) - vocals
  if (!rule.asked) {
    const loss = matched === 0 ? VIBE_LOSS.noneShared : matched === 1 ? VIBE_LOSS.oneShared : 0
    return MOST.vibe - loss - vocals
  }
  // Three words out of many are a full match: tracks carry two to four.
  const share = Math.min(1, matched / Math.min(3, rule.words.length))
  return clampPoints('vibe', MOST.vibe - VIBE_LOSS.none * (1 - share) - vocals)
}
