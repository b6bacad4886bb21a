import { ANY_KEY, KEY_TRUSTS, keyBelief, type KeyTrust, keyTrust } from '../key/key-belief.ts'
import { ALL_KEYS, type Key } from '../key/key.ts'
import { type Move, moveBetween } from '../key/moves.ts'
import { matchTempo, soundingShift } from '../tempo/tempo.ts'
import { interpolate } from '../scene/scene-weights.ts'
import { GENRE_NAMES, genreFacts, type GenreName } from '../track/genres.ts'
import type { KeySource } from '../track/track.ts'
import type { Intent } from '../vibe/intent.ts'
import type { VibeWord } from '../vibe/vocabulary.ts'
import { maxPercent } from './percentage.ts'
import type { RecommendationQuery, Seed } from './recommendation-query.ts'
import { energyFromLevel, energyPart, harmonyPart, leapPart, tempoPart } from './transition.ts'

/**
 * The score of a track after the one that plays: a sum of eight named parts, 0–100, on one scale for every question.
 *
 *   score = Σ (most a part can give − what the track loses there)
 *
 * Scene, tempo, harmony and energy lose points for each nat by which the fitted models (transition.ts, relation-nats.ts)
 * find the track less likely than the best there could be. Harmony loses more by the rule of the house: measured keys are
 * wrong one time in three, so the data shows a clash milder than it sounds. Genre, vibe, era and crowd are rules, in points. How
 * the parts were weighed against each other: docs/decisions/0012-scene-and-sure-keys.md.
 */
export const MAX_POINTS = {
  scene: 28,
  tempo: 16,
  harmony: 20,
  genre: 8,
  energy: 6,
  vibe: 6,
  era: 8,
  crowd: 8,
} as const
export type PartName = keyof typeof MAX_POINTS
export const PARTS = Object.keys(MAX_POINTS) as PartName[]

/** Points lost for each nat. Programmes with cuts follow era and crowd, so there tempo says little. */
const POINTS_PER_NAT = { tempo: 5.5, tempoWithCuts: 2.5, harmony: 7.5, energy: 8 } as const
/** Points of the scene by nats, linear between. Real next tracks where both acts are known have 0.7 on the mean. */
const SCENE_NATS = [-2, 0, 0.7, 1.5, 2.6, 4] as const
const SCENE_POINTS = [0, 4, 9, 15, 24, 28] as const

/**
 * Points of the scene that a proposed track has at least: a model names what is played next as well as a real next track
 * stands to the one before it on the mean, or better; listeners' neighbours say a little less.
 */
export const PROPOSED_SCENE_POINTS = { model: 15, neighbours: 9 } as const

/** Nats taken off beside what the data says. A clash can never be called safe. */
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

/** Factor on a loss of harmony where tracks are cut. */
const HARMONY_WITH_CUTS = 0.5

/** Share of the rule of the house that counts where a key is not sure: the DJ will hear it before it is played. */
const HOUSE_WHERE_UNSURE = 0.4

/** Penalty for an unknown key, in points: the DJ has to find it by ear. */
const KEY_TO_FIND = 2.5

const GENRE_LOSS = { same: 0, part: 1, family: 3, unplaced: 5, neighbour: 5, other: 8 } as const
/** Per step of energy away from where the description wants it. */
const ENERGY_STEP_LOSS = 2
const VIBE_LOSS = { none: 5, notKnown: 1, oneShared: 0.7, noneShared: 1.8, vocalsNotKnown: 1 } as const
const ERA_LOSS = { outside: 8, notKnown: 3.5 } as const
/** Popularity at which points saturate, and the default for an unknown one. Points rise with its square. */
const KNOWN_TO_ALL = 85
const USUAL_POPULARITY = 50
/** Years apart, and what of the part they leave: real sets stay close to a year (decision 12). */
const YEARS_APART = [0, 2, 5, 10, 25, 45] as const
const ERA_LEFT = [8, 5.5, 4, 2.6, 0.8, 0] as const

export const SLOWEST = 60
export const FASTEST = 200
/** Tempos are quantized to tenths of a BPM. */
export const TENTHS = (FASTEST - SLOWEST) * 10 + 1
export const toDeciBpm = (bpm: number): number =>
  Math.max(0, Math.min(TENTHS - 1, Math.round((bpm - SLOWEST) * 10)))

/** A key state encodes key and trust in one integer: the key, plus 24 for each trust after the first. NO_KEY: none. */
export const NO_KEY = 24 * KEY_TRUSTS.length
export const KEYS = NO_KEY + 1
export const keyState = (key: Key | null, source: KeySource | null): number =>
  key === null ? NO_KEY : key + 24 * KEY_TRUSTS.indexOf(keyTrust(source))
/** The key of a code; null for NO_KEY. */
export const keyOfState = (state: number): Key | null => (state === NO_KEY ? null : ((state % 24) as Key))
export const trustOfState = (state: number): KeyTrust => KEY_TRUSTS[Math.floor(state / 24)] ?? 'estimated'
/** The key (or NO_KEY) as it sounds after a shift of semitones. Seven steps on the wheel are a semitone: 14 codes. */
export const soundingState = (state: number, shift: number): number =>
  state === NO_KEY || shift === 0
    ? state
    : state - (state % 24) + (((((state % 24) + 14 * shift) % 24) + 24) % 24)

export const FIRST_YEAR = 1900

const clampPoints = (part: PartName, points: number): number =>
  Math.max(0, Math.min(MAX_POINTS[part], points))

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Points of a relation of that many nats. */
export const scenePointsOf = (nats: number): number => interpolate(SCENE_NATS, SCENE_POINTS, nats)

/** Whether what is asked for is music that is programmed with cuts rather than blends. */
export function isCutMusic({ seeds, intent }: Pick<RecommendationQuery, 'seeds' | 'intent'>): boolean {
  const wanted = wantedGenres({ seeds, intent })
  return wanted.length > 0 && wanted.every((genre) => genreFacts(genre).cuts === true)
}

/**
 * Points for every tempo, in tenths of a BPM from SLOWEST. Invariant: monotone falling with distance from the same, half or double tempo.
 * @param cuts whether the music is programmed with cuts, where tempo says little
 */
export function tempoPoints(seeds: readonly Seed[], bpm: number, cuts = false): Float64Array {
  const perNat = cuts ? POINTS_PER_NAT.tempoWithCuts : POINTS_PER_NAT.tempo
  const tempos = seeds.map((seed) => ({ from: seed.bpm, best: tempoPart(seed.bpm, seed.bpm) }))
  const points = new Float64Array(TENTHS)
  for (let deciBpm = 0; deciBpm < TENTHS; deciBpm++) {
    const next = SLOWEST + deciBpm / 10
    let losses = 0
    for (const { from, best } of tempos)
      losses += Math.max(0, best - tempoPart(from, next) - leapPart(from, next))
    points[deciBpm] = clampPoints('tempo', MAX_POINTS.tempo - perNat * (losses / tempos.length))
  }
  // The model's parts fall, each by itself; their sum may rise a little where machines miscount tempos, which a
  // catalogue of right tempos must not reward. A running minimum outwards from each peak, half an octave wide, makes them monotone.
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
export const keyShifts = (bpm: number, keyLock: boolean): Int8Array =>
  Int8Array.from({ length: TENTHS }, (_, deciBpm) =>
    keyLock ? 0 : soundingShift(matchTempo(bpm, SLOWEST + deciBpm / 10).percent),
  )

/**
 * Points for every key as it sounds: the expectation over the beliefs about both keys. An unknown key is uniform over
 * all. Only where both are sure the rule of the house counts in full.
 * @param cuts whether the music is programmed with cuts, where two keys are hardly heard together
 */
export function harmonyPoints(seeds: readonly Seed[], cuts = false): Float64Array {
  const points = new Float64Array(KEYS)
  for (const seed of seeds) {
    const state = keyState(seed.key, seed.keySource)
    const next = expectedPoints(beliefOf(state))
    for (let to = 0; to < KEYS; to++)
      points[to]! +=
        isSure(state) && isSure(to)
          ? (SURE_PAIR_POINTS[state * 24 + to] as number)
          : beliefOf(to).reduce((sum, share, key) => sum + share * (next[key] as number), 0)
  }
  points[NO_KEY]! -= KEY_TO_FIND * seeds.length
  const share = cuts ? HARMONY_WITH_CUTS : 1
  return points.map((sum) =>
    clampPoints('harmony', MAX_POINTS.harmony - share * (MAX_POINTS.harmony - sum / seeds.length)),
  )
}

/**
 * Cap of the percentage by the key as it sounds: neither a clash nor an unknown key passes for a safe blend.
 * @param cuts as for `harmonyPoints`
 */
export function harmonyCaps(seeds: readonly Seed[], cuts = false): Float64Array {
  return Float64Array.from({ length: KEYS }, (_, to) => {
    const next = keyOfState(to)
    const caps = seeds.map(({ key, keySource }) =>
      maxPercent(
        key === null || next === null ? null : moveBetween(key, next),
        keyTrust(keySource),
        trustOfState(to),
        cuts,
      ),
    )
    return Math.max(...caps)
  })
}

const isSure = (state: number): boolean => state < 24

const BELIEFS = Array.from({ length: KEYS }, (_, state) => {
  const key = keyOfState(state)
  return key === null ? ANY_KEY : keyBelief(key, trustOfState(state))
})
const beliefOf = (state: number): Float64Array => BELIEFS[state] as Float64Array

/** Points of every key that is certain, after keys as likely as `from` says. */
function expectedPoints(from: Float64Array): Float64Array {
  return Float64Array.from(ALL_KEYS, (to) =>
    from.reduce((sum, share, key) => sum + share * (PAIR_POINTS[key * 24 + to] as number), 0),
  )
}

/** @param house how much of the rule of the house counts */
const pairPoints = (house: number): Float64Array =>
  Float64Array.from({ length: 24 * 24 }, (_, pair) => {
    const from = Math.floor(pair / 24) as Key
    const to = (pair % 24) as Key
    const best = Math.max(...ALL_KEYS.map((key) => harmonyPart(from, key)))
    const loss = best - harmonyPart(from, to) + house * HOUSE_RULE[moveBetween(from, to)]
    return clampPoints('harmony', MAX_POINTS.harmony - POINTS_PER_NAT.harmony * loss)
  })

const SURE_PAIR_POINTS = pairPoints(1)
const PAIR_POINTS = pairPoints(HOUSE_WHERE_UNSURE)

/** How likely a move from one key to another, as states, is one that `isAllowed` takes; neither is NO_KEY. */
export function allowedShare(from: number, to: number, isAllowed: (move: Move) => boolean): number {
  const heard = beliefOf(to)
  let sum = 0
  for (const [key, share] of beliefOf(from).entries()) {
    if (share === 0) continue
    for (const next of ALL_KEYS)
      if (isAllowed(moveBetween(key as Key, next))) sum += share * (heard[next] as number)
  }
  return sum
}

/** Points for every energy level 0–10; 0 stands for not known. */
export function energyPoints({ seeds, intent }: Pick<RecommendationQuery, 'seeds' | 'intent'>): Float64Array {
  const levels = seeds.flatMap((seed) => (seed.energy === null ? [] : [seed.energy]))
  const target = energyTarget({ seeds, intent })
  return Float64Array.from({ length: 11 }, (_, level) => {
    if (target !== null) {
      const away = level === 0 ? 2 : Math.abs(level - target)
      return clampPoints('energy', MAX_POINTS.energy - ENERGY_STEP_LOSS * away)
    }
    if (level === 0 || levels.length === 0) return MAX_POINTS.energy - POINTS_PER_NAT.energy * 0.2
    const losses = levels.map((from) => {
      const all = Array.from({ length: 10 }, (_, i) =>
        energyPart(energyFromLevel(from), energyFromLevel(i + 1)),
      )
      return Math.max(...all) - (all[level - 1] as number)
    })
    return clampPoints('energy', MAX_POINTS.energy - POINTS_PER_NAT.energy * mean(losses))
  })
}

/** Where the description wants the energy, 1–10; null when it does not say. */
export function energyTarget({
  seeds,
  intent,
}: Pick<RecommendationQuery, 'seeds' | 'intent'>): number | null {
  if (intent.energy !== null) return intent.energy
  if (intent.energyShift === 0) return null
  const levels = seeds.flatMap((seed) => (seed.energy === null ? [] : [seed.energy]))
  const now = levels.length > 0 ? mean(levels) : 6
  return Math.max(1, Math.min(10, now + intent.energyShift))
}

export type GenreFit = keyof typeof GENRE_LOSS
/** Index of an unknown genre, after those of GENRE_NAMES. */
export const NO_GENRE = GENRE_NAMES.length

/** How a genre stands to what is asked for. A wide genre and its parts are `part` of each other. */
export function genreFit(
  genre: GenreName | null,
  question: Pick<RecommendationQuery, 'seeds' | 'intent'>,
): GenreFit {
  const wanted = wantedGenres(question)
  if (wanted.length === 0) return 'same'
  return genre === null ? 'unplaced' : nearestFit(genre, wanted)
}

/** How a genre stands to the nearest of several. */
export function nearestFit(genre: GenreName, wanted: readonly GenreName[]): GenreFit {
  if (wanted.includes(genre)) return 'same'
  const facts = genreFacts(genre)
  if (wanted.some((other) => facts.parent === other || genreFacts(other).parent === genre)) return 'part'
  if (wanted.some((other) => genreFacts(other).family === facts.family)) return 'family'
  if (wanted.some((other) => genreFacts(other).neighbours.includes(genre))) return 'neighbour'
  return 'other'
}

/** The genres of the description, else those of the seeds. */
export const wantedGenres = ({
  seeds,
  intent,
}: Pick<RecommendationQuery, 'seeds' | 'intent'>): readonly GenreName[] =>
  intent.genres.length > 0 ? intent.genres : seeds.flatMap((seed) => (seed.genre ? [seed.genre] : []))

/** Points for every genre, in the order of GENRE_NAMES, and for none at NO_GENRE. */
export const genrePoints = (question: Pick<RecommendationQuery, 'seeds' | 'intent'>): Float64Array =>
  Float64Array.from(
    [...GENRE_NAMES, null],
    (genre) => MAX_POINTS.genre - GENRE_LOSS[genreFit(genre, question)],
  )

/** Points for every year from FIRST_YEAR; index 0 stands for not known. */
export function eraPoints({ seeds, intent }: Pick<RecommendationQuery, 'seeds' | 'intent'>): Float64Array {
  const years = seeds.flatMap((seed) => (seed.year === null ? [] : [seed.year]))
  return Float64Array.from({ length: 256 }, (_, index) => {
    if (index === 0) return MAX_POINTS.era - ERA_LOSS.notKnown
    const year = FIRST_YEAR + index
    if (intent.unwantedEras.some(({ from, to }) => year >= from && year <= to))
      return MAX_POINTS.era - ERA_LOSS.outside
    if (intent.era)
      return MAX_POINTS.era - (year >= intent.era.from && year <= intent.era.to ? 0 : ERA_LOSS.outside)
    if (years.length === 0) return MAX_POINTS.era - ERA_LOSS.notKnown
    const apart = mean(years.map((other) => Math.abs(year - other)))
    return interpolate(YEARS_APART, ERA_LEFT, apart)
  })
}

/** Index of an unknown popularity, after 0–100. */
export const NO_POPULARITY = 101

/**
 * Points for every popularity 0–100, and for none at NO_POPULARITY: of two tracks that fit alike, the one a floor knows.
 * A small part of its own, so that being known never passes for fitting.
 */
export function crowdPoints({ popularity: wanted }: Pick<Intent, 'popularity'>): Float64Array {
  return Float64Array.from({ length: NO_POPULARITY + 1 }, (_, popularity) => {
    const known =
      Math.min(1, (popularity === NO_POPULARITY ? USUAL_POPULARITY : popularity) / KNOWN_TO_ALL) ** 2
    return MAX_POINTS.crowd * (wanted === 'unknown' ? 1 - known : known)
  })
}

/** What the vibe part compares with, and how: the words of the description, else those of the seeds. */
type VibeRule = {
  readonly words: readonly VibeWord[]
  readonly asked: boolean
  readonly vocal: boolean | null
}

export function vibeRule({ seeds, intent }: Pick<RecommendationQuery, 'seeds' | 'intent'>): VibeRule {
  const asked = intent.wanted.length > 0
  const words = asked ? intent.wanted : [...new Set(seeds.flatMap((seed) => seed.vibes))]
  const vocal = intent.vocals === null ? null : intent.vocals !== 'without'
  return { words: words.filter((word) => !intent.unwanted.includes(word)), asked, vocal }
}

/**
 * @param matched how many of the rule's words the track has
 * @param vocalKnown whether it is known that the track has vocals or not
 */
export function vibePoints(rule: VibeRule, matched: number, vocalKnown: boolean): number {
  const vocals = rule.vocal !== null && !vocalKnown ? VIBE_LOSS.vocalsNotKnown : 0
  if (rule.words.length === 0) return MAX_POINTS.vibe - (rule.asked ? 0 : VIBE_LOSS.notKnown) - vocals
  if (!rule.asked) {
    const loss = matched === 0 ? VIBE_LOSS.noneShared : matched === 1 ? VIBE_LOSS.oneShared : 0
    return MAX_POINTS.vibe - loss - vocals
  }
  // Three words out of many are a full match: tracks carry two to four.
  const share = Math.min(1, matched / Math.min(3, rule.words.length))
  return clampPoints('vibe', MAX_POINTS.vibe - VIBE_LOSS.none * (1 - share) - vocals)
}
