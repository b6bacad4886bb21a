import { GENRE_NAMES } from '../track/genres.ts'
import type { MixableTrack } from '../track/track.ts'
import { VIBE_WORDS, type VibeWord } from '../vibe/vocabulary.ts'
import { FIRST_YEAR, KEYS, MOST, NO_KEY, tenthOf } from './score.ts'

const LOW_WORDS = 32
const VOCAL = 1
const INSTRUMENTAL = 2

/** Two 32-bit sets of vibe words. */
type WordSet = readonly [number, number]

export function wordSet(words: readonly VibeWord[]): WordSet {
  let low = 0
  let high = 0
  for (const word of words) {
    const at = VIBE_WORDS.indexOf(word)
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
  readonly tempo: Float64Array
  readonly shifts: Int8Array
  readonly harmony: Float64Array
  /** Whether a key as it sounds may come at all; index as `harmony`. */
  readonly keyAllowed: Uint8Array
  readonly genre: Float64Array
  readonly energy: Float64Array
  readonly era: Float64Array
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

export type Candidate = { readonly ordinal: number; readonly points: number }

/**
 * All tracks in columns of typed arrays, sorted by genre, key and tempo: a question reads only the slices that can
 * answer it, best first, and stops when no slice left can hold a better one. 17 bytes a track.
 */
export class CandidateIndex {
  private readonly starts: Uint32Array
  private readonly tenths: Uint16Array
  private readonly energies: Uint8Array
  private readonly years: Uint8Array
  private readonly vocals: Uint8Array
  private readonly wordsLow: Uint32Array
  private readonly wordsHigh: Uint32Array
  private readonly ordinals: Uint32Array

  /** @param tracks in a stable order: of equal tracks the earlier one comes first */
  constructor(tracks: readonly MixableTrack[]) {
    const n = tracks.length
    const genreAt = new Map(GENRE_NAMES.map((genre, at) => [genre, at]))
    const slice = Uint32Array.from(tracks, (t) => (genreAt.get(t.genre) as number) * KEYS + (t.key ?? NO_KEY))
    const tenth = Uint16Array.from(tracks, (t) => tenthOf(t.bpm))
    this.ordinals = Uint32Array.from({ length: n }, (_, i) => i)
    this.ordinals.sort(
      (a, b) =>
        (slice[a] as number) - (slice[b] as number) || (tenth[a] as number) - (tenth[b] as number) || a - b,
    )
    this.starts = new Uint32Array(GENRE_NAMES.length * KEYS + 1)
    for (const s of slice) this.starts[s + 1] = (this.starts[s + 1] as number) + 1
    for (let s = 1; s < this.starts.length; s++)
      this.starts[s] = (this.starts[s] as number) + (this.starts[s - 1] as number)
    const column = <T>(make: (track: MixableTrack) => T): T[] =>
      Array.from(this.ordinals, (ordinal) => make(tracks[ordinal] as MixableTrack))
    this.tenths = Uint16Array.from(this.ordinals, (ordinal) => tenth[ordinal] as number)
    this.energies = Uint8Array.from(column((t) => t.energy ?? 0))
    this.years = Uint8Array.from(column((t) => yearIndex(t.year)))
    this.vocals = Uint8Array.from(column((t) => (t.vocal === null ? 0 : t.vocal ? VOCAL : INSTRUMENTAL)))
    const sets = column((t) => wordSet(t.vibes))
    this.wordsLow = Uint32Array.from(sets, ([low]) => low >>> 0)
    this.wordsHigh = Uint32Array.from(sets, ([, high]) => high >>> 0)
  }

  get size(): number {
    return this.ordinals.length
  }

  /** Bytes of the columns, texts not counted. */
  get bytes(): number {
    const { starts, tenths, energies, years, vocals, wordsLow, wordsHigh, ordinals } = this
    return [starts, tenths, energies, years, vocals, wordsLow, wordsHigh, ordinals].reduce(
      (sum, a) => sum + a.byteLength,
      0,
    )
  }

  /** The best `limit` tracks, best first; of equal points the lower ordinal. */
  best(tables: SearchTables, limit: number): Candidate[] {
    const top = new Top(limit)
    const rest = MOST.tempo + MOST.energy + MOST.vibe + MOST.era
    for (const { from, genre, key, bound } of this.slices(tables)) {
      if (top.full && bound + rest < top.least) break
      for (const [low, high] of tables.tempoRanges) this.scan(tables, top, from, genre, key, low, high)
    }
    return top.sorted()
  }

  /** Slices that may hold an answer, by the most their genre and key can give. */
  private slices({ genre, harmony, keyAllowed, shifts }: SearchTables) {
    const moves = new Set(shifts)
    const list: { from: number; genre: number; key: number; bound: number }[] = []
    for (let g = 0; g < GENRE_NAMES.length; g++) {
      if ((genre[g] as number) < 0) continue
      for (let key = 0; key < KEYS; key++) {
        const from = g * KEYS + key
        if (this.starts[from] === this.starts[from + 1]) continue
        let most = -1
        for (const shift of moves) {
          const sounding = soundingIndex(key, shift)
          if (keyAllowed[sounding]) most = Math.max(most, harmony[sounding] as number)
        }
        if (most >= 0) list.push({ from, genre: genre[g] as number, key, bound: (genre[g] as number) + most })
      }
    }
    return list.sort((a, b) => b.bound - a.bound || a.from - b.from)
  }

  private scan(
    t: SearchTables,
    top: Top,
    slice: number,
    genre: number,
    key: number,
    low: number,
    high: number,
  ): void {
    const end = this.starts[slice + 1] as number
    const [wantLow, wantHigh] = t.words
    const [notLow, notHigh] = t.unwanted
    for (let i = this.firstFrom(low, this.starts[slice] as number, end); i < end; i++) {
      const tenth = this.tenths[i] as number
      if (tenth > high) break
      const year = this.years[i] as number
      if (t.yearAllowed[year] === 0) continue
      const vocal = this.vocals[i] as number
      if (vocal !== 0 && vocal === t.vocalLeftOut) continue
      const wordsLow = this.wordsLow[i] as number
      const wordsHigh = this.wordsHigh[i] as number
      if ((wordsLow & notLow) | (wordsHigh & notHigh)) continue
      const sounding = soundingIndex(key, t.shifts[tenth] as number)
      if (t.keyAllowed[sounding] === 0) continue
      const matched = countBits(wordsLow & wantLow) + countBits(wordsHigh & wantHigh)
      const points =
        genre +
        (t.harmony[sounding] as number) +
        (t.tempo[tenth] as number) +
        (t.energy[this.energies[i] as number] as number) +
        (t.era[year] as number) +
        (t.vibe[(matched > 4 ? 4 : matched) + (vocal === 0 ? 5 : 0)] as number)
      top.offer(points, this.ordinals[i] as number)
    }
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

/** The key (or NO_KEY) as it sounds after a shift of semitones. Seven steps on the wheel are a semitone: 14 codes. */
export const soundingIndex = (key: number, shift: number): number =>
  key === NO_KEY || shift === 0 ? key : (((key + 14 * shift) % 24) + 24) % 24

/** The best few so far: a heap with the worst on top. */
class Top {
  private readonly limit: number
  private readonly points: Float64Array
  private readonly ordinals: Uint32Array
  private size = 0

  constructor(limit: number) {
    this.limit = limit
    this.points = new Float64Array(limit)
    this.ordinals = new Uint32Array(limit)
  }

  get full(): boolean {
    return this.size === this.limit
  }

  get least(): number {
    return this.points[0] as number
  }

  offer(points: number, ordinal: number): void {
    if (this.size < this.limit) {
      this.points[this.size] = points
      this.ordinals[this.size] = ordinal
      this.rise(this.size++)
    } else if (points > this.least || (points === this.least && ordinal < (this.ordinals[0] as number))) {
      this.points[0] = points
      this.ordinals[0] = ordinal
      this.sink()
    }
  }

  sorted(): Candidate[] {
    return Array.from({ length: this.size }, (_, i) => ({
      points: this.points[i] as number,
      ordinal: this.ordinals[i] as number,
    })).sort((a, b) => b.points - a.points || a.ordinal - b.ordinal)
  }

  private worse(a: number, b: number): boolean {
    const [pa, pb] = [this.points[a] as number, this.points[b] as number]
    return pa < pb || (pa === pb && (this.ordinals[a] as number) > (this.ordinals[b] as number))
  }

  private swap(a: number, b: number): void {
    const [pa, oa] = [this.points[a] as number, this.ordinals[a] as number]
    this.points[a] = this.points[b] as number
    this.ordinals[a] = this.ordinals[b] as number
    this.points[b] = pa
    this.ordinals[b] = oa
  }

  private rise(at: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.worse(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(): void {
    for (let at = 0; ;) {
      const left = 2 * at + 1
      const right = left + 1
      let worst = at
      if (left < this.size && this.worse(left, worst)) worst = left
      if (right < this.size && this.worse(right, worst)) worst = right
      if (worst === at) return
      this.swap(at, worst)
      at = worst
    }
  }
}
