import { NATS_OF_CODE, UNKNOWN_ACT } from '../scene/act-index.ts'
import { type Act, EMPTY_SCENE, type SceneModel } from '../scene/scene-model.ts'
import { runToCompletion, type Chunked } from '../track/chunked.ts'
import type { MixableTrack } from '../track/track.ts'
import {
  BANDS,
  type CandidateColumns,
  candidateColumns,
  energyOf,
  type WordSet,
  yearOf,
} from './candidate-columns.ts'
import {
  crowdBands,
  QUICK_STEPS,
  type QuickBounds,
  quickBounds,
  tempoCeilings,
  type TempoRange,
  within,
} from './search-bounds.ts'
import { KEYS, MAX_POINTS, NO_GENRE, scenePointsOf, soundingState } from './score.ts'
import { type Candidate, TopCandidates } from './top-candidates.ts'

export function countBits(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Lookup tables of points, and filters. Made once per query; see `search-tables.ts`. */
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

/** Epsilon: floating-point sums depend on the order of their terms, so upper bounds are this much higher. */
const ROUNDING = 1e-9

/** Tracks of one genre and key; `bound` is the upper bound of their points for the two. */
type Slice = { readonly from: number; readonly genre: number; readonly key: number; readonly bound: number }

/** Tracks of the nearest acts that are read before all others, about. */
const NEAREST_TRACKS = 4_000
/** Tracks of one of the nearest acts that are kept: some may have been shown, or be versions of one song. */
const MAX_OF_ACT = 12
/** Scene points quantized to quarters: a histogram finds the nearest acts without sorting. */
const STEPS_OF_SCENE = MAX_POINTS.scene * 4
const stepOf = (points: number): number => Math.floor(points * 4)

/** Points of the scene of every code of `ActIndex`. */
const POINTS_OF_CODE = NATS_OF_CODE.map(scenePointsOf)

/** The acts whose tracks are still to be read. */
type Others = {
  /** Points of the scene of every act, −Infinity for those left out and those whose tracks were offered. */
  readonly scene: Float64Array
  /** Their maximum. */
  readonly most: number
}

/**
 * All tracks in columns of typed arrays, sorted by genre, key, popularity and tempo. An exact top-k search by branch and
 * bound: slices are read in the order of their upper bounds, each from the best tempo outwards, and pruned where the
 * bound is below the worst of the best so far. 31 bytes a track, beside the acts.
 */
export class CandidateIndex {
  private readonly columns: CandidateColumns
  /** Cache of one entry, the last query's points of every act: its relaxation steps share them. */
  private latest: { readonly seeds: readonly Act[]; readonly points: Float64Array } | null = null

  /** @param tracks in a stable order: of equal tracks the earlier one comes first */
  constructor(
    tracks: readonly MixableTrack[],
    scene: SceneModel = EMPTY_SCENE,
    columns: CandidateColumns = runToCompletion(candidateColumns(tracks, scene)),
  ) {
    this.columns = columns
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(tracks: readonly MixableTrack[], scene: SceneModel = EMPTY_SCENE): Chunked<CandidateIndex> {
    return new CandidateIndex(tracks, scene, yield* candidateColumns(tracks, scene))
  }

  get size(): number {
    return this.columns.ordinals.length
  }

  /** Bytes of the columns, texts not counted. */
  get bytes(): number {
    const { acts, ...arrays } = this.columns
    return Object.values(arrays).reduce((sum, array) => sum + array.byteLength, acts.bytes)
  }

  /** The best `limit` tracks, best first, MAX_OF_ACT of each of the nearest acts; of equal points the lower ordinal. */
  best(tables: SearchTables, limit: number): Candidate[] {
    const top = new TopCandidates(limit)
    const acts = this.offerNearest(tables, top)
    const quick = quickBounds(tables, acts.scene)
    const ranges = tempoCeilings(tables)
    const bands = crowdBands(tables)
    // Upper bounds of vibe, energy and era.
    const vibeMost = Math.max(...tables.vibe) + ROUNDING
    const rest = vibeMost + Math.max(...tables.energy) + Math.max(...tables.era) + acts.most
    const tempoMost = ranges[0]?.most ?? 0
    const crowdMost = bands[0]?.most ?? 0
    for (const slice of this.slices(tables)) {
      if (top.full && slice.bound + crowdMost + tempoMost + rest < top.least) break
      for (const { band, most } of bands) {
        if (top.full && slice.bound + most + tempoMost + rest < top.least) break
        const others = slice.bound + most + vibeMost
        for (const range of ranges)
          this.scan(tables, acts, quick, top, slice, band, range, others, rest - vibeMost)
      }
    }
    return top.sorted()
  }

  /** Points of the scene of a track. */
  sceneOf(tables: SearchTables, ordinal: number): number {
    return this.scenePoints(tables)[this.columns.acts.ofTrack[ordinal] as number] as number
  }

  /** Slices that are not filtered out, by falling upper bound. */
  private slices({ genre, harmony, keyAllowed, shifts }: SearchTables) {
    const { starts } = this.columns
    const moves = new Set(shifts)
    const list: Slice[] = []
    for (let g = 0; g <= NO_GENRE; g++) {
      if ((genre[g] as number) < 0) continue
      for (let key = 0; key < KEYS; key++) {
        const from = (g * KEYS + key) * BANDS
        if (starts[from] === starts[from + BANDS]) continue
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

  /**
   * Offers the tracks of the acts nearest in scene first: good ones found early prune most of the rest, and the upper
   * bound of the scene falls to that of the remaining acts.
   */
  private offerNearest(t: SearchTables, top: TopCandidates): Others {
    const { actStarts, placesOfActs } = this.columns
    const scene = this.scenePoints(t)
    const size = (act: number): number => (actStarts[act + 1] as number) - (actStarts[act] as number)
    const held = new Uint32Array(STEPS_OF_SCENE + 1)
    for (let act = UNKNOWN_ACT + 1; act < scene.length; act++)
      if ((scene[act] as number) >= 0) held[stepOf(scene[act] as number)]! += size(act)
    let least = STEPS_OF_SCENE + 1
    for (let tracks = 0; least > 0 && tracks + (held[least - 1] as number) <= NEAREST_TRACKS;)
      tracks += held[--least] as number
    const others = scene.slice()
    let most = 0
    for (let act = UNKNOWN_ACT; act < scene.length; act++) {
      const points = scene[act] as number
      if (act === UNKNOWN_ACT || (points >= 0 && stepOf(points) < least)) {
        if (points > most) most = points
        continue
      }
      others[act] = -Infinity
      if (points < 0) continue
      // An answer has at most two of an artist: a prolific one must not fill the heap.
      const own = size(act) > MAX_OF_ACT ? new TopCandidates(MAX_OF_ACT) : null
      for (let i = actStarts[act] as number; i < (actStarts[act + 1] as number); i++)
        this.offerPlace(t, points, own ?? top, placesOfActs[i] as number)
      for (const { points: of, ordinal } of own?.sorted() ?? []) top.offer(of, ordinal)
    }
    return { scene: others, most }
  }

  /** Offers one track, wherever it stands. */
  private offerPlace(t: SearchTables, scene: number, top: TopCandidates, place: number): void {
    const { sliceAt, tenths, energyYears } = this.columns
    const deciBpm = tenths[place] as number
    if (!t.tempoRanges.some(([low, high]) => deciBpm >= low && deciBpm <= high)) return
    const slice = sliceAt[place] as number
    const ofKey = Math.floor(slice / BANDS)
    const key = ofKey % KEYS
    const genre = t.genre[(ofKey - key) / KEYS] as number
    if (genre < 0) return
    const points = this.otherPoints(t, place, key, deciBpm)
    if (points >= 0)
      top.offer(
        scene +
          genre +
          (t.energy[energyOf(energyYears[place] as number)] as number) +
          (t.tempo[deciBpm] as number) +
          points,
        this.columns.ordinals[place] as number,
      )
  }

  /** Points of harmony, vibe, era and crowd; −1 where a filter excludes the track. */
  private otherPoints(t: SearchTables, place: number, key: number, deciBpm: number): number {
    const { energyYears, vocals, wordsLow, wordsHigh, popularities } = this.columns
    const year = yearOf(energyYears[place] as number)
    if (t.yearAllowed[year] === 0) return -1
    const vocal = vocals[place] as number
    if (vocal !== 0 && vocal === t.vocalLeftOut) return -1
    const low = wordsLow[place] as number
    const high = wordsHigh[place] as number
    if ((low & t.unwanted[0]) | (high & t.unwanted[1])) return -1
    const sounding = soundingState(key, t.shifts[deciBpm] as number)
    if (t.keyAllowed[sounding] === 0) return -1
    const matched = Math.min(4, countBits(low & t.words[0]) + countBits(high & t.words[1]))
    return (
      (t.harmony[sounding] as number) +
      (t.crowd[popularities[place] as number] as number) +
      (t.era[year] as number) +
      (t.vibe[matched + (vocal === 0 ? 5 : 0)] as number)
    )
  }

  /**
   * Scans a range of one slice from its best tempo outwards, over the tempos whose upper bound can still reach the best.
   * @param others upper bound of harmony, genre, crowd and vibe
   * @param rest upper bound of all other parts but tempo
   */
  private scan(
    t: SearchTables,
    { scene }: Others,
    quick: QuickBounds,
    top: TopCandidates,
    { from, genre, key }: Slice,
    band: number,
    range: TempoRange,
    others: number,
    rest: number,
  ): void {
    const { starts, tenths, actAt, ordinals, energyYears } = this.columns
    const start = starts[from + band] as number
    const end = starts[from + band + 1] as number
    if (start === end) return
    const [low, high] = top.full ? within(range, top.least - others - rest) : [range.low, range.high]
    if (low > high) return
    const needsAct = t.unplacedNeedsAct && from >= NO_GENRE * KEYS * BANDS
    const middle = this.firstFrom(range.peak, start, end)
    const first = low < range.peak ? this.firstFrom(low, start, middle) : middle
    const last = this.firstFrom(high + 1, middle, end)
    for (const step of [1, -1]) {
      const stop = step === 1 ? last : first - 1
      for (let i = step === 1 ? middle : middle - 1; i !== stop; i += step) {
        i = this.skip(quick, i, stop, step, top.full ? top.least - others : -MAX_POINTS.vibe)
        if (i === stop) break
        const act = actAt[i] as number
        if (act === UNKNOWN_ACT && needsAct) continue
        const deciBpm = tenths[i] as number
        const points = this.otherPoints(t, i, key, deciBpm)
        if (points < 0) continue
        const own = genre + (t.energy[energyOf(energyYears[i] as number)] as number)
        top.offer((scene[act] as number) + own + (t.tempo[deciBpm] as number) + points, ordinals[i] as number)
      }
    }
  }

  /** The next place whose quick bound reaches `least`, `stop` where there is none. The hot loop: prunes most tracks. */
  private skip(
    { scene, tempo, energyEra }: QuickBounds,
    from: number,
    stop: number,
    step: number,
    least: number,
  ): number {
    const { actAt, tenths, energyYears } = this.columns
    const leastSteps = Math.floor(least * QUICK_STEPS)
    for (let i = from; i !== stop; i += step) {
      const steps =
        (scene[actAt[i] as number] as number) +
        (tempo[tenths[i] as number] as number) +
        (energyEra[energyYears[i] as number] as number)
      if (steps >= leastSteps) return i
    }
    return stop
  }

  /** Points of every act, −1 for those left out. */
  private scenePoints({ acts: seeds, seedActsLeftOut }: SearchTables): Float64Array {
    if (this.latest?.seeds !== seeds) {
      const after = seeds.map((seed) => this.columns.acts.after(seed))
      const points = new Float64Array(this.columns.acts.size)
      for (const { codes, seen } of after) {
        const better = [...seen].map(
          ([act, nats]) => [act, (points[act] as number) + scenePointsOf(nats) / seeds.length] as const,
        )
        for (let act = 0; act < points.length; act++)
          points[act]! += (POINTS_OF_CODE[codes[act] as number] as number) / seeds.length
        for (const [act, of] of better) points[act] = of
      }
      if (seedActsLeftOut) for (const { shared } of after) for (const act of shared) points[act] = -1
      this.latest = { seeds, points }
    }
    return this.latest.points
  }

  private firstFrom(deciBpm: number, from: number, end: number): number {
    let low = from
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.columns.tenths[middle] as number) < deciBpm) low = middle + 1
      else high = middle
    }
    return low
  }
}
