import type { Key } from '../key/key.ts'
import { allows, type Move, moveBetween, type Strictness } from '../key/moves.ts'
import { GENRE_NAMES, genreFacts, type GenreName } from '../track/genres.ts'
import { SOFT_LIMIT_PERCENT } from '../tempo/tempo.ts'
import { EMPTY_SCENE, type SceneModel } from '../scene/scene-model.ts'
import type { Intent } from '../vibe/intent.ts'
import { wordSet, yearIndex } from './candidate-columns.ts'
import type { SearchTables } from './candidate-index.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import {
  allowedShare,
  crowdPoints,
  energyPoints,
  eraPoints,
  FASTEST,
  FIRST_YEAR,
  genreFit,
  genrePoints,
  harmonyCaps,
  harmonyPoints,
  isCutMusic,
  keyOfState,
  KEYS,
  keyShifts,
  keyState,
  NO_KEY,
  SLOWEST,
  tempoPoints,
  toDeciBpm,
  trustOfState,
  vibePoints,
  vibeRule,
  wantedGenres,
} from './score.ts'

/** How far a query's constraints are relaxed to find enough tracks. Each step says what was given up, for the DJ to know. */
export type RelaxationStep = {
  /** `own`: the genre and its parts; `family`: who shares a floor; `neighbours`: those that are reached for next. */
  readonly genres: 'own' | 'family' | 'neighbours' | 'all'
  /** Years added at both ends of the era asked for; null = any year. */
  readonly eraMargin: number | null
  readonly unwantedVibes: boolean
  /** Pitch change either way, percent. */
  readonly pitch: number
  readonly note: string | null
}

/** Music that is programmed with cuts: beyond the pitch fader a track is cut in, not blended. */
const CUT_PERCENT = 25
/** Every tempo there is. */
const ANY_TEMPO = 100

const step = (
  genres: RelaxationStep['genres'],
  pitch: number,
  note: string | null,
  rest: Partial<RelaxationStep> = {},
): RelaxationStep => ({
  genres,
  eraMargin: 0,
  unwantedVibes: false,
  pitch,
  note,
  ...rest,
})

/** The relaxation steps, from what was asked to no constraint at all. */
export function relaxationSteps(question: RecommendationQuery): readonly RelaxationStep[] {
  const { intent, genreAsked, bpm } = question
  const pitch = isCutMusic(question) ? CUT_PERCENT : SOFT_LIMIT_PERCENT
  const last = [
    step(
      'neighbours',
      pitch,
      'Few tracks fit, so neighbouring genres and five years either side are included.',
      {
        eraMargin: 5,
      },
    ),
    step('all', pitch, 'Few tracks fit, so every genre is included.', { eraMargin: 5 }),
    step(
      'all',
      Math.max(pitch, 16),
      'Few tracks fit, so every genre and larger tempo changes are included, and part of your description is set aside.',
      { eraMargin: null, unwantedVibes: true },
    ),
  ]
  if (genreAsked || intent.genres.length > 0) {
    const asked = wantedGenres(question).join(' and ')
    return [
      step('own', pitch, null),
      step(
        'own',
        ANY_TEMPO,
        `Few ${asked} tracks are within reach of the pitch fader from ${Math.round(bpm)} BPM: some of these need a cut or a break.`,
      ),
      step(
        'neighbours',
        pitch,
        `There is too little ${asked} here that fits, so its neighbours are included.`,
      ),
      ...last,
    ]
  }
  // Who is played with whom says which of the neighbours are meant.
  return [step('neighbours', pitch, null), ...last]
}

/** What the index reads, and what explains it. */
export type QuestionTables = SearchTables & {
  readonly scene: SceneModel
  /** The highest percentage by the key as it sounds; index as `harmony`. */
  readonly caps: Float64Array
}

/** The tables that all relaxation steps of a query share. */
export function commonTables(question: RecommendationQuery, scene: SceneModel = EMPTY_SCENE) {
  const { seeds } = question
  const rule = vibeRule(question)
  return {
    scene,
    acts: seeds.map(({ artist, title }) => scene.actOf(artist ?? '', title ?? '')),
    seedActsLeftOut: !question.allowSameArtist,
    tempo: tempoPoints(seeds, question.bpm, isCutMusic(question)),
    shifts: keyShifts(question.bpm, question.keyLock),
    harmony: harmonyPoints(seeds, isCutMusic(question)),
    caps: harmonyCaps(seeds, isCutMusic(question)),
    keyAllowed: allowedKeys(question),
    energy: energyPoints(question),
    era: eraPoints(question),
    crowd: crowdPoints(question.intent),
    unplacedNeedsAct: wantedGenres(question).length > 0,
    words: wordSet(rule.words),
    vibe: Float64Array.from({ length: 10 }, (_, i) => vibePoints(rule, i % 5, i < 5)),
  }
}

/** The lookup tables of one query at one relaxation step. */
export function searchTables(
  question: RecommendationQuery,
  stretch: RelaxationStep,
  common: ReturnType<typeof commonTables> = commonTables(question),
): QuestionTables {
  const { intent } = question
  return {
    ...common,
    genre: scopedGenres(question, stretch),
    yearAllowed: allowedYears(question, stretch),
    unwanted: wordSet(stretch.unwantedVibes ? [] : intent.unwanted),
    vocalLeftOut: intent.vocals === null ? 0 : intent.vocals === 'without' ? 1 : 2,
    tempoRanges: tempoRanges(question, stretch.pitch),
  }
}

/** Of an estimated key, how likely the move must be one that strictness takes. Only a sure or measured key is vetoed. */
const MIN_ALLOWED: Readonly<Record<Strictness, number>> = { strict: 0.35, balanced: 0, adventurous: 0 }

function allowedKeys({ seeds, strictness }: RecommendationQuery): Uint8Array {
  const known = seeds.flatMap((seed) => (seed.key === null ? [] : [keyState(seed.key, seed.keySource)]))
  const allowed = new Uint8Array(KEYS).fill(known.length === 0 ? 1 : 0)
  for (const from of known)
    for (const [state, isAllowed] of allowedAfter(from, strictness).entries()) allowed[state]! |= isAllowed
  return allowed
}

const allowedOf = new Map<string, Uint8Array>()

/** Which key states may follow one. An unknown key is neutral, never a clash. */
function allowedAfter(from: number, strictness: Strictness): Uint8Array {
  const name = `${from} ${strictness}`
  let allowed = allowedOf.get(name)
  if (allowed === undefined) {
    const isAllowed = (move: Move): boolean => allows(strictness, move)
    const isEligible = (state: number): boolean =>
      state === NO_KEY ||
      (trustOfState(from) === 'estimated' || trustOfState(state) === 'estimated'
        ? allowedShare(from, state, isAllowed) >= MIN_ALLOWED[strictness]
        : isAllowed(moveBetween(keyOfState(from) as Key, keyOfState(state) as Key)))
    allowed = Uint8Array.from({ length: KEYS }, (_, state) => (isEligible(state) ? 1 : 0))
    allowedOf.set(name, allowed)
  }
  return allowed
}

/** Points of the genres that may come; −1 for those that may not. */
function scopedGenres(question: RecommendationQuery, { genres }: RelaxationStep): Float64Array {
  const reach = {
    own: ['same', 'part'],
    family: ['same', 'part', 'family', 'unplaced'],
    neighbours: ['same', 'part', 'family', 'unplaced', 'neighbour'],
    all: null,
  }[genres]
  const points = genrePoints(question)
  return points.map((value, at) => {
    const genre = GENRE_NAMES[at] ?? null
    // A track of unknown genre may be just what was ruled out.
    if (genre === null ? question.intent.unwantedGenres.length > 0 : isUnwanted(genre, question.intent))
      return -1
    return reach === null || reach.includes(genreFit(genre, question)) ? value : -1
  })
}

/** An unwanted genre takes its parts with it, but for those that were asked for. */
const isUnwanted = (genre: GenreName, { genres, unwantedGenres }: Intent): boolean =>
  unwantedGenres.some(
    (name) => name === genre || (name === genreFacts(genre).parent && !genres.includes(genre)),
  )

function allowedYears({ intent }: RecommendationQuery, { eraMargin }: RelaxationStep): Uint8Array {
  const allowed = new Uint8Array(256).fill(1)
  if (eraMargin === null) return allowed
  for (const { from, to } of intent.unwantedEras) allowed.fill(0, yearIndex(from), yearIndex(to) + 1)
  if (!intent.era) return allowed
  const from = intent.era.from - eraMargin
  const to = intent.era.to + eraMargin
  for (let index = 1; index < 256; index++)
    if (FIRST_YEAR + index < from || FIRST_YEAR + index > to) allowed[index] = 0
  // Tracks of unknown year are eligible only when the era is relaxed.
  allowed[yearIndex(null)] = eraMargin === 0 ? 0 : 1
  return allowed
}

/** Tolerance of "not faster", as a share of the tempo: below it a change is inaudible. */
const UNHEARD = 0.005

/** Tempos within reach of the pitch fader, counted straight, in half and in double time, within what was asked for. */
function tempoRanges({ bpm, intent }: RecommendationQuery, pitch: number): (readonly [number, number])[] {
  const { min, max, shift } = intent.tempo
  const asked = min !== null || max !== null
  const reach = asked && !reachable(bpm, min, max, pitch) ? null : pitch / 100
  const ranges: [number, number][] = []
  for (const factor of [0.5, 1, 2]) {
    const centre = bpm * factor
    let low = reach === null ? SLOWEST : centre / (1 + reach)
    let high = reach === null ? FASTEST : centre / (1 - reach)
    if (min !== null) low = Math.max(low, min)
    if (max !== null) high = Math.min(high, max)
    if (shift === 'slower' || shift === 'not-faster')
      high = Math.min(high, centre * (1 + (shift === 'slower' ? -UNHEARD : UNHEARD)))
    if (shift === 'faster' || shift === 'not-slower')
      low = Math.max(low, centre * (1 + (shift === 'faster' ? UNHEARD : -UNHEARD)))
    low = Math.max(low, SLOWEST)
    high = Math.min(high, FASTEST)
    if (low <= high) ranges.push([toDeciBpm(low), toDeciBpm(high)])
  }
  return merged(ranges)
}

function reachable(bpm: number, min: number | null, max: number | null, pitch: number): boolean {
  const reach = pitch / 100
  return [0.5, 1, 2].some(
    (factor) =>
      (bpm * factor) / (1 + reach) <= (max ?? FASTEST) && (bpm * factor) / (1 - reach) >= (min ?? SLOWEST),
  )
}

function merged(ranges: [number, number][]): [number, number][] {
  const out: [number, number][] = []
  for (const range of ranges.sort((a, b) => a[0] - b[0])) {
    const last = out[out.length - 1]
    if (last && range[0] <= last[1] + 1) last[1] = Math.max(last[1], range[1])
    else out.push([...range])
  }
  return out
}
