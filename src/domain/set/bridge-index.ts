import { ALL_KEYS } from '../key/key.ts'
import { allows, moveBetween, type Strictness } from '../key/moves.ts'
import { soundingIndex } from '../recommend/candidate-index.ts'
import { FASTEST, KEYS, NO_KEY, SLOWEST, TENTHS, tenthOf } from '../recommend/score.ts'
import { SOFT_LIMIT_PERCENT } from '../tempo/tempo.ts'
import { songKey } from '../track/names.ts'
import type { MixableTrack } from '../track/track.ts'
import { type Coded, coded, PairPoints, scoreOf, SET_MOST } from './pair-points.ts'

/** No transition that the product would propose. */
export const NO_WAY = -1

/** Inclusive ranges of tenths, slowest first. */
type Ranges = readonly (readonly [number, number])[]

const REACH = SOFT_LIMIT_PERCENT / 100
const SCORES = Int16Array.from({ length: SET_MOST + 1 }, (_, points) => scoreOf(points))

/**
 * Tracks to bridge with, sorted by tempo, and the score of any of them after any other. Made once for a catalogue: its
 * tables fill as they are asked for.
 */
export class BridgeIndex {
  /** By tempo, then id: the order they were given in does not matter. */
  readonly tracks: readonly MixableTrack[]
  private readonly codes: readonly Coded[]
  private readonly tenths: Uint16Array
  private readonly songs: Int32Array
  private readonly songNumbers = new Map<string, number>()
  private readonly scorers = new Map<string, BridgeScorer>()

  constructor(tracks: readonly MixableTrack[]) {
    this.tracks = tracks.toSorted((a, b) => tenthOf(a.bpm) - tenthOf(b.bpm) || (a.id < b.id ? -1 : 1))
    this.codes = this.tracks.map(coded)
    this.tenths = Uint16Array.from(this.codes, ({ tenth }) => tenth)
    this.songs = new Int32Array(this.tracks.length).fill(-1)
  }

  code(at: number): Coded {
    return this.codes[at] as Coded
  }

  /** A number that all versions of a song by one artist share. Worked out when first asked for: reading names is slow. */
  song(at: number): number {
    const known = this.songs[at] as number
    if (known >= 0) return known
    const track = this.tracks[at] as MixableTrack
    return (this.songs[at] = this.songNumber(track.artist, track.title))
  }

  songNumber(artist: string, title: string): number {
    const key = songKey(artist, title)
    const number = this.songNumbers.get(key) ?? this.songNumbers.size
    this.songNumbers.set(key, number)
    return number
  }

  /** Calls `visit` with every track in the ranges of tenths, slowest first. */
  within(ranges: Ranges, visit: (at: number) => void): void {
    for (const [low, high] of ranges)
      for (let at = this.firstFrom(low); at < this.tenths.length && (this.tenths[at] as number) <= high; at++)
        visit(at)
  }

  scorer(keyLock: boolean, strictness: Strictness): BridgeScorer {
    const name = `${keyLock} ${strictness}`
    const scorer = this.scorers.get(name) ?? new BridgeScorer(keyLock, strictness)
    this.scorers.set(name, scorer)
    return scorer
  }

  private firstFrom(tenth: number): number {
    let low = 0
    let high = this.tenths.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.tenths[middle] as number) < tenth) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Rows = {
  readonly tempo: Uint8Array
  readonly reach: Uint8Array
  readonly shifts: Int8Array
}

/** Scores as in `PairPoints`, for transitions that the product would propose: within the pitch fader's reach, no clash. */
export class BridgeScorer {
  readonly points: PairPoints
  private readonly rows = new Map<number | null, Rows>()
  private readonly allowed = new Uint8Array(KEYS * KEYS).fill(1)

  constructor(keyLock: boolean, strictness: Strictness) {
    this.points = new PairPoints(keyLock)
    for (const from of ALL_KEYS)
      for (const to of ALL_KEYS)
        this.allowed[from * KEYS + to] = allows(strictness, moveBetween(from, to)) ? 1 : 0
  }

  /** Scores after one track: 0–100, or NO_WAY. */
  after(from: Coded): (to: Coded) => number {
    const { tempo, reach, shifts } = this.rowsOf(from.bpm)
    const harmony = this.points.harmonyRow(from.key)
    const genre = this.points.genreRow(from.genre)
    const energy = this.points.energyRow(from.energy)
    const { allowed } = this
    const keys = from.key * KEYS
    return (to) => {
      if (reach[to.tenth] === 0) return NO_WAY
      const key = to.key === NO_KEY ? NO_KEY : soundingIndex(to.key, shifts[to.tenth] as number)
      if (allowed[keys + key] === 0) return NO_WAY
      return SCORES[
        (tempo[to.tenth] as number) +
          (harmony[key] as number) +
          (genre[to.genre] as number) +
          (energy[to.energy] as number)
      ] as number
    }
  }

  private rowsOf(bpm: number | null): Rows {
    let rows = this.rows.get(bpm)
    if (rows === undefined) {
      const reach = new Uint8Array(TENTHS + 1)
      // A tempo nobody knows may be anything.
      reach[TENTHS] = 1
      for (const [low, high] of following(bpm)) reach.fill(1, low, high + 1)
      rows = { tempo: this.points.tempoRow(bpm), reach, shifts: this.points.shiftRow(bpm) }
      this.rows.set(bpm, rows)
    }
    return rows
  }
}

/** Tempos within reach of the pitch fader after `bpm`: straight, in half and in double time. */
export const following = (bpm: number | null): Ranges =>
  ranges(bpm, (centre) => [centre / (1 + REACH), centre / (1 - REACH)])

/** Tempos that `bpm` is within reach of. A tenth wider than that, as tempos are kept in tenths. */
export const leadingTo = (bpm: number | null): Ranges =>
  ranges(bpm, (centre) => [centre * (1 - REACH) - 0.2, centre * (1 + REACH) + 0.2])

function ranges(bpm: number | null, around: (centre: number) => readonly [number, number]): Ranges {
  if (bpm === null) return [[0, TENTHS - 1]]
  return [bpm / 2, bpm, bpm * 2].flatMap((centre) => {
    const [low, high] = around(centre)
    return high < SLOWEST || low > FASTEST ? [] : [[tenthOf(low), tenthOf(high)] as const]
  })
}
