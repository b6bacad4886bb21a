import { UNKNOWN_ACT } from '../scene/act-index.ts'
import { type Act, EMPTY_SCENE, type SceneModel } from '../scene/scene-model.ts'
import { atOnce, type Steps } from '../track/steps.ts'
import type { MixableTrack } from '../track/track.ts'
import { type CandidateColumns, candidateColumns, ENERGIES, type WordSet } from './candidate-columns.ts'
import { KEYS, MOST, NO_GENRE, scenePointsOf, soundingState, TENTHS } from './score.ts'
import { type Candidate, TopCandidates } from './top-candidates.ts'

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

/** Tracks of the nearest acts that are read before all others, about. */
const NEAREST_TRACKS = 4_000
/** Tracks of one of the nearest acts that are kept: some may have been shown, or be versions of one song. */
const MAX_OF_ACT = 12
/** Points of the scene in steps of a quarter, to find the nearest without sorting. */
const STEPS_OF_SCENE = MOST.scene * 4
const stepOf = (points: number): number => Math.floor(points * 4)

/** What the nearest acts have given, and what is left. */
type Nearest = {
  /** Points of the scene of every act, −1 for those left out. */
  readonly scene: Float64Array
  readonly isOffered: Uint8Array
  /** The most that the scene of any other act gives. */
  readonly restMost: number
}

/**
 * All tracks in columns of typed arrays, sorted by genre, key, energy and tempo: a question reads only the slices that
 * can answer it, best first, each from the best tempo outwards, and stops where nothing better can come. 31 bytes a
 * track, beside the acts.
 */
export class CandidateIndex {
  private readonly columns: CandidateColumns
  /** Points of every act for the question that was asked last: its stretches share them. */
  private latest: { readonly seeds: readonly Act[]; readonly points: Float64Array } | null = null

  /** @param tracks in a stable order: of equal tracks the earlier one comes first */
  constructor(
    tracks: readonly MixableTrack[],
    scene: SceneModel = EMPTY_SCENE,
    columns: CandidateColumns = atOnce(candidateColumns(tracks, scene)),
  ) {
    this.columns = columns
  }

  /** As the constructor, in steps between which something else can be done. */
  static *inSteps(tracks: readonly MixableTrack[], scene: SceneModel = EMPTY_SCENE): Steps<CandidateIndex> {
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
    const nearest = this.offerNearest(tables, top)
    const ranges = tempoCeilings(tables)
    // What vibe, era and crowd can give.
    const others = Math.max(...tables.vibe) + Math.max(...tables.era) + Math.max(...tables.crowd) + ROUNDING
    const rest = others + nearest.restMost
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
        for (const range of ranges) this.scan(tables, nearest, top, slice, energy, range, bound)
      }
    }
    return top.sorted()
  }

  /** Points of the scene of a track. */
  sceneOf(tables: SearchTables, ordinal: number): number {
    return this.scenePoints(tables)[this.columns.acts.ofTrack[ordinal] as number] as number
  }

  /** Slices that may hold an answer, by the most their genre and key can give. */
  private slices({ genre, harmony, keyAllowed, shifts }: SearchTables) {
    const { starts } = this.columns
    const moves = new Set(shifts)
    const list: Slice[] = []
    for (let g = 0; g <= NO_GENRE; g++) {
      if ((genre[g] as number) < 0) continue
      for (let key = 0; key < KEYS; key++) {
        const from = (g * KEYS + key) * ENERGIES
        if (starts[from] === starts[from + ENERGIES]) continue
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
   * Offers the tracks of the acts nearest in scene first. Good ones found early leave the rest little to read; what those
   * acts could give need not be allowed for any more.
   */
  private offerNearest(t: SearchTables, top: TopCandidates): Nearest {
    const { actStarts, placesOfActs } = this.columns
    const scene = this.scenePoints(t)
    const size = (act: number): number => (actStarts[act + 1] as number) - (actStarts[act] as number)
    const held = new Uint32Array(STEPS_OF_SCENE + 1)
    for (let act = UNKNOWN_ACT + 1; act < scene.length; act++)
      if ((scene[act] as number) >= 0) held[stepOf(scene[act] as number)]! += size(act)
    let least = STEPS_OF_SCENE + 1
    for (let tracks = 0; least > 0 && tracks + (held[least - 1] as number) <= NEAREST_TRACKS;)
      tracks += held[--least] as number
    const isOffered = new Uint8Array(scene.length)
    let restMost = 0
    for (let act = UNKNOWN_ACT; act < scene.length; act++) {
      const points = scene[act] as number
      if (points < 0) continue
      if (act === UNKNOWN_ACT || stepOf(points) < least) {
        restMost = Math.max(restMost, points)
        continue
      }
      isOffered[act] = 1
      // An answer has two of an artist at most: all of a prolific one would only crowd the others out.
      const own = size(act) > MAX_OF_ACT ? new TopCandidates(MAX_OF_ACT) : null
      for (let i = actStarts[act] as number; i < (actStarts[act + 1] as number); i++)
        this.offerPlace(t, points, own ?? top, placesOfActs[i] as number)
      for (const { points: of, ordinal } of own?.sorted() ?? []) top.offer(of, ordinal)
    }
    return { scene, isOffered, restMost }
  }

  /** Offers one track, wherever it stands. */
  private offerPlace(t: SearchTables, scene: number, top: TopCandidates, place: number): void {
    const { sliceAt, tenths } = this.columns
    const tenth = tenths[place] as number
    if (!t.tempoRanges.some(([low, high]) => tenth >= low && tenth <= high)) return
    const slice = sliceAt[place] as number
    const energy = slice % ENERGIES
    const key = ((slice - energy) / ENERGIES) % KEYS
    const genre = t.genre[(slice - energy - key * ENERGIES) / (ENERGIES * KEYS)] as number
    if (genre < 0) return
    const points = this.otherPoints(t, place, key, tenth)
    if (points >= 0)
      top.offer(
        scene + genre + (t.energy[energy] as number) + (t.tempo[tenth] as number) + points,
        this.columns.ordinals[place] as number,
      )
  }

  /** Points of harmony, vibe, era and crowd; −1 where the track may not come. */
  private otherPoints(t: SearchTables, place: number, key: number, tenth: number): number {
    const { years, vocals, wordsLow, wordsHigh, popularities } = this.columns
    const year = years[place] as number
    if (t.yearAllowed[year] === 0) return -1
    const vocal = vocals[place] as number
    if (vocal !== 0 && vocal === t.vocalLeftOut) return -1
    const low = wordsLow[place] as number
    const high = wordsHigh[place] as number
    if ((low & t.unwanted[0]) | (high & t.unwanted[1])) return -1
    const sounding = soundingState(key, t.shifts[tenth] as number)
    if (t.keyAllowed[sounding] === 0) return -1
    const matched = Math.min(4, countBits(low & t.words[0]) + countBits(high & t.words[1]))
    return (
      (t.harmony[sounding] as number) +
      (t.crowd[popularities[place] as number] as number) +
      (t.era[year] as number) +
      (t.vibe[matched + (vocal === 0 ? 5 : 0)] as number)
    )
  }

  /** Reads a range of one slice from its best tempo outwards, as far as a track there can still be among the best. */
  private scan(
    t: SearchTables,
    { scene, isOffered, restMost }: Nearest,
    top: TopCandidates,
    { from, genre, key }: Slice,
    energy: number,
    range: TempoRange,
    bound: number,
  ): void {
    const { starts, tenths, actAt, ordinals } = this.columns
    const { low, high, peak, ceiling } = range
    const start = starts[from + energy] as number
    const end = starts[from + energy + 1] as number
    if (start === end) return
    const own = genre + (t.energy[energy] as number)
    const middle = this.firstFrom(peak, start, end)
    const needsAct = t.unplacedNeedsAct && from >= NO_GENRE * KEYS * ENERGIES
    const withoutScene = bound - restMost
    for (let step = 1; step >= -1; step -= 2)
      for (let i = step === 1 ? middle : middle - 1; i >= start && i < end; i += step) {
        const tenth = tenths[i] as number
        if (tenth > high || tenth < low) break
        if (top.full && bound + (ceiling[tenth] as number) < top.least) break
        const act = actAt[i] as number
        const near = scene[act] as number
        if (near < 0 || isOffered[act] === 1 || (act === UNKNOWN_ACT && needsAct)) continue
        const tempo = t.tempo[tenth] as number
        // Most tracks end here: their scene leaves too little for the rest to make up.
        if (top.full && withoutScene + near + tempo < top.least) continue
        const points = this.otherPoints(t, i, key, tenth)
        if (points >= 0) top.offer(near + own + tempo + points, ordinals[i] as number)
      }
  }

  /** Points of every act, −1 for those left out. */
  private scenePoints({ acts: seeds, seedActsLeftOut }: SearchTables): Float64Array {
    if (this.latest?.seeds !== seeds) {
      const after = seeds.map((seed) => this.columns.acts.after(seed))
      const points = new Float64Array(this.columns.acts.size)
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
      if ((this.columns.tenths[middle] as number) < tenth) low = middle + 1
      else high = middle
    }
    return low
  }
}
