import { GENRE_NAMES } from '../track/genres.ts'
import { ActIndex, UNKNOWN_ACT } from '../scene/act-index.ts'
import { type Act, EMPTY_SCENE, type SceneModel } from '../scene/scene-model.ts'
import { atOnce, type Steps } from '../track/steps.ts'
import type { MixableTrack } from '../track/track.ts'
import { VIBE_WORDS, type VibeWord } from '../vibe/vocabulary.ts'
import {
  FIRST_YEAR,
  KEYS,
  keyState,
  NO_GENRE,
  NO_POPULARITY,
  scenePointsOf,
  soundingState,
  TENTHS,
  tenthOf,
} from './score.ts'
import { type Candidate, TopCandidates } from './top-candidates.ts'

const LOW_WORDS = 32
const VOCAL = 1
const INSTRUMENTAL = 2

/** Two 32-bit sets of vibe words. */
type WordSet = readonly [number, number]

const WORD_AT: ReadonlyMap<VibeWord, number> = new Map(VIBE_WORDS.map((word, at) => [word, at]))

export function wordSet(words: readonly VibeWord[]): WordSet {
  let low = 0
  let high = 0
  for (const word of words) {
    const at = WORD_AT.get(word) as number
    if (at < LOW_WORDS) low |= 1 << at
    else high |= 1 << (at - LOW_WORDS)
  }
  return [low, high]
}

export function countBits(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Points by table, and what to leave out. Made once a question; see `search-tables.ts`. */
export type SearchTables = {
  /** Who plays, one act a seed. */
  readonly acts: readonly Act[]
  /** Tracks of an artist who plays already may not come. */
  readonly seedActsLeftOut: boolean
  readonly tempo: Float64Array
  readonly shifts: Int8Array
  readonly harmony: Float64Array
  /** Whether a key as it sounds may come at all; index as `harmony`. */
  readonly keyAllowed: Uint8Array
  readonly genre: Float64Array
  readonly energy: Float64Array
  readonly era: Float64Array
  /** By popularity 0–100, and NO_POPULARITY. */
  readonly crowd: Float64Array
  /** A track without a genre comes only where it is known who plays it. */
  readonly unplacedNeedsAct: boolean
  readonly yearAllowed: Uint8Array
  readonly words: WordSet
  /** Points by number of matched words (0–4), first for vocals known, then (index 5–9) not known. */
  readonly vibe: Float64Array
  readonly unwanted: WordSet
  /** Vocal code that is left out; 0 = none. */
  readonly vocalLeftOut: number
  /** Inclusive ranges in tenths, apart from each other. */
  readonly tempoRanges: readonly (readonly [number, number])[]
}

/** Levels of energy, 0 for not known. */
const ENERGIES = 11
/** Sums in another order may differ in the last bits: bounds are held this much higher. */
const ROUNDING = 1e-9

/** Tracks of one genre and key; `bound` is the most that the two can give. */
type Slice = { readonly from: number; readonly genre: number; readonly key: number; readonly bound: number }

/** A range of tempos with its best one, and the most that each tempo and those beyond it, seen from there, can give. */
type TempoRange = {
  readonly low: number
  readonly high: number
  readonly peak: number
  readonly most: number
  readonly ceiling: Float64Array
}

/** The ranges of a question, the one with the best tempo first. */
function tempoCeilings({ tempo, tempoRanges }: SearchTables): TempoRange[] {
  const ceiling = new Float64Array(TENTHS)
  return tempoRanges
    .map(([low, high]) => {
      let peak = low
      for (let i = low; i <= high; i++) if ((tempo[i] as number) > (tempo[peak] as number)) peak = i
      let most = 0
      for (let i = high; i >= peak; i--) ceiling[i] = most = Math.max(most, tempo[i] as number)
      most = 0
      for (let i = low; i < peak; i++) ceiling[i] = most = Math.max(most, tempo[i] as number)
      return { low, high, peak, most: tempo[peak] as number, ceiling }
    })
    .sort((a, b) => b.most - a.most)
}

type Columns = {
  readonly starts: Uint32Array
  readonly tenths: Uint16Array
  readonly years: Uint8Array
  readonly vocals: Uint8Array
  readonly wordsLow: Uint32Array
  readonly wordsHigh: Uint32Array
  readonly ordinals: Uint32Array
  readonly popularities: Uint8Array
  readonly acts: ActIndex
  /** Act of each place. */
  readonly actAt: Uint32Array
}

function* columnsOf(tracks: readonly MixableTrack[], scene: SceneModel): Steps<Columns> {
  const n = tracks.length
  const genreAt = new Map(GENRE_NAMES.map((genre, at) => [genre, at]))
  const slice = Uint32Array.from(
    tracks,
    (t) =>
      ((t.genre === null ? NO_GENRE : (genreAt.get(t.genre) as number)) * KEYS +
        keyState(t.key, t.keySource)) *
        ENERGIES +
      (t.energy ?? 0),
  )
  const tenth = Uint16Array.from(tracks, (t) => tenthOf(t.bpm))
  // One number each, sorted as numbers: several times as fast as comparing by slice, tempo and place.
  const places = Float64Array.from(slice, (s, i) => (s * TENTHS + (tenth[i] as number)) * n + i).sort()
  const ordinals = Uint32Array.from(places, (place) => place % n)
  yield
  const starts = new Uint32Array((NO_GENRE + 1) * KEYS * ENERGIES + 1)
  for (const s of slice) starts[s + 1] = (starts[s + 1] as number) + 1
  for (let s = 1; s < starts.length; s++) starts[s] = (starts[s] as number) + (starts[s - 1] as number)
  const column = <T>(make: (track: MixableTrack) => T): T[] =>
    Array.from(ordinals, (ordinal) => make(tracks[ordinal] as MixableTrack))
  const tenths = Uint16Array.from(ordinals, (ordinal) => tenth[ordinal] as number)
  const years = Uint8Array.from(column((t) => yearIndex(t.year)))
  const vocals = Uint8Array.from(column((t) => (t.vocal === null ? 0 : t.vocal ? VOCAL : INSTRUMENTAL)))
  yield
  const sets = column((t) => wordSet(t.vibes))
  const wordsLow = Uint32Array.from(sets, ([low]) => low >>> 0)
  const wordsHigh = Uint32Array.from(sets, ([, high]) => high >>> 0)
  const popularities = Uint8Array.from(column((t) => t.popularity ?? NO_POPULARITY))
  yield
  const acts = yield* ActIndex.inSteps(scene, tracks)
  const actAt = Uint32Array.from(ordinals, (ordinal) => acts.ofTrack[ordinal] as number)
  return { starts, tenths, years, vocals, wordsLow, wordsHigh, ordinals, popularities, acts, actAt }
}

/**
 * All tracks in columns of typed arrays, sorted by genre, key, energy and tempo: a question reads only the slices that
 * can answer it, best first, each from the best tempo outwards, and stops where nothing better can come. 21 bytes a
 * track, beside the acts.
 */
export class CandidateIndex {
  private readonly starts: Uint32Array
  private readonly tenths: Uint16Array
  private readonly years: Uint8Array
  private readonly vocals: Uint8Array
  private readonly wordsLow: Uint32Array
  private readonly wordsHigh: Uint32Array
  private readonly ordinals: Uint32Array
  private readonly popularities: Uint8Array
  private readonly acts: ActIndex
  private readonly actAt: Uint32Array
  /** Points of every act for the question that was asked last: its stretches share them. */
  private latest: { readonly seeds: readonly Act[]; readonly points: Float64Array } | null = null

  /** @param tracks in a stable order: of equal tracks the earlier one comes first */
  constructor(
    tracks: readonly MixableTrack[],
    scene: SceneModel = EMPTY_SCENE,
    columns: Columns = atOnce(columnsOf(tracks, scene)),
  ) {
    this.starts = columns.starts
    this.tenths = columns.tenths
    this.years = columns.years
    this.vocals = columns.vocals
    this.wordsLow = columns.wordsLow
    this.wordsHigh = columns.wordsHigh
    this.ordinals = columns.ordinals
    this.popularities = columns.popularities
    this.acts = columns.acts
    this.actAt = columns.actAt
  }

  /** As the constructor, in steps between which something else can be done. */
  static *inSteps(tracks: readonly MixableTrack[], scene: SceneModel = EMPTY_SCENE): Steps<CandidateIndex> {
    return new CandidateIndex(tracks, scene, yield* columnsOf(tracks, scene))
  }

  get size(): number {
    return this.ordinals.length
  }

  /** Bytes of the columns, texts not counted. */
  get bytes(): number {
    const { starts, tenths, years, vocals, wordsLow, wordsHigh, ordinals, popularities, actAt } = this
    return [starts, tenths, years, vocals, wordsLow, wordsHigh, ordinals, popularities, actAt].reduce(
      (sum, a) => sum + a.byteLength,
      this.acts.bytes,
    )
  }

  /** The best `limit` tracks, best first; of equal points the lower ordinal. */
  best(tables: SearchTables, limit: number): Candidate[] {
    const top = new TopCandidates(limit)
    const scene = this.scenePoints(tables)
    const sceneMost = scene.reduce((most, points) => Math.max(most, points), 0)
    const ranges = tempoCeilings(tables)
    // What vibe, era and crowd can give.
    const others = Math.max(...tables.vibe) + Math.max(...tables.era) + Math.max(...tables.crowd) + ROUNDING
    const rest = others + sceneMost
    const tempoMost = ranges[0]?.most ?? 0
    const energies = [...tables.energy.keys()].sort(
      (a, b) => (tables.energy[b] as number) - (tables.energy[a] as number),
    )
    const energyMost = tables.energy[energies[0] as number] as number
    for (const slice of this.slices(tables)) {
      if (top.full && slice.bound + energyMost + tempoMost + rest < top.least) break
      for (const energy of energies) {
        const bound = slice.bound + (tables.energy[energy] as number) + rest
        if (top.full && bound + tempoMost < top.least) break
        for (const range of ranges) this.scan(tables, scene, top, slice, energy, range, bound, sceneMost)
      }
    }
    return top.sorted()
  }

  /** Slices that may hold an answer, by the most their genre and key can give. */
  private slices({ genre, harmony, keyAllowed, shifts }: SearchTables) {
    const moves = new Set(shifts)
    const list: Slice[] = []
    for (let g = 0; g <= NO_GENRE; g++) {
      if ((genre[g] as number) < 0) continue
      for (let key = 0; key < KEYS; key++) {
        const from = (g * KEYS + key) * ENERGIES
        if (this.starts[from] === this.starts[from + ENERGIES]) continue
        let most = -1
        for (const shift of moves) {
          const sounding = soundingState(key, shift)
          if (keyAllowed[sounding]) most = Math.max(most, harmony[sounding] as number)
        }
        if (most >= 0) list.push({ from, genre: genre[g] as number, key, bound: (genre[g] as number) + most })
      }
    }
    return list.sort((a, b) => b.bound - a.bound || a.from - b.from)
  }

  /** Reads a range of one slice from its best tempo outwards, as far as a track there can still be among the best. */
  private scan(
    t: SearchTables,
    scene: Float64Array,
    top: TopCandidates,
    { from, genre, key }: Slice,
    energy: number,
    range: TempoRange,
    bound: number,
    sceneMost: number,
  ): void {
    const { low, high, peak, ceiling } = range
    const start = this.starts[from + energy] as number
    const end = this.starts[from + energy + 1] as number
    if (start === end) return
    const energyPoints = t.energy[energy] as number
    const middle = this.firstFrom(peak, start, end)
    const unplaced = t.unplacedNeedsAct && from >= NO_GENRE * KEYS * ENERGIES
    const [wantLow, wantHigh] = t.words
    const [notLow, notHigh] = t.unwanted
    const withoutScene = bound - sceneMost
    for (let step = 1; step >= -1; step -= 2)
      for (let i = step === 1 ? middle : middle - 1; i >= start && i < end; i += step) {
        const tenth = this.tenths[i] as number
        if (tenth > high || tenth < low) break
        if (top.full && bound + (ceiling[tenth] as number) < top.least) break
        // Most tracks end here: their scene leaves too little for the rest to make up.
        const act = this.actAt[i] as number
        const scenePoints = scene[act] as number
        if (scenePoints < 0 || (act === UNKNOWN_ACT && unplaced)) continue
        if (top.full && withoutScene + scenePoints + (t.tempo[tenth] as number) < top.least) continue
        const year = this.years[i] as number
        if (t.yearAllowed[year] === 0) continue
        const vocal = this.vocals[i] as number
        if (vocal !== 0 && vocal === t.vocalLeftOut) continue
        const wordsLow = this.wordsLow[i] as number
        const wordsHigh = this.wordsHigh[i] as number
        if ((wordsLow & notLow) | (wordsHigh & notHigh)) continue
        const sounding = soundingState(key, t.shifts[tenth] as number)
        if (t.keyAllowed[sounding] === 0) continue
        const matched = countBits(wordsLow & wantLow) + countBits(wordsHigh & wantHigh)
        const points =
          scenePoints +
          (t.crowd[this.popularities[i] as number] as number) +
          genre +
          (t.harmony[sounding] as number) +
          (t.tempo[tenth] as number) +
          energyPoints +
          (t.era[year] as number) +
          (t.vibe[(matched > 4 ? 4 : matched) + (vocal === 0 ? 5 : 0)] as number)
        top.offer(points, this.ordinals[i] as number)
      }
  }

  /** Points of every act, −1 for those left out. */
  private scenePoints({ acts: seeds, seedActsLeftOut }: SearchTables): Float64Array {
    if (this.latest?.seeds !== seeds) {
      const after = seeds.map((seed) => this.acts.after(seed))
      const points = new Float64Array(this.acts.size)
      for (const { nats } of after)
        for (let act = 0; act < points.length; act++)
          points[act]! += scenePointsOf(nats[act] as number) / seeds.length
      if (seedActsLeftOut) for (const { shared } of after) for (const act of shared) points[act] = -1
      this.latest = { seeds, points }
    }
    return this.latest.points
  }

  private firstFrom(tenth: number, from: number, end: number): number {
    let low = from
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.tenths[middle] as number) < tenth) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const yearIndex = (year: number | null): number =>
  year === null ? 0 : Math.max(1, Math.min(255, year - FIRST_YEAR))
