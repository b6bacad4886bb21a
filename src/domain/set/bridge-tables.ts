import { ALL_KEYS, type Key } from '../key/key.ts'
import { allows, moveBetween, type Strictness } from '../key/moves.ts'
import { KEYS, MAX_POINTS, NO_GENRE, soundingState } from '../recommend/score.ts'
import { NO_TEMPO, PairPoints, scoreOf, SET_MOST } from './pair-points.ts'
import { following } from './tempo-ranges.ts'

/** No transition that the product would propose. */
export const NO_WAY = -1

const ENERGIES = 11
const GENRES = NO_GENRE + 1

/**
 * The points of `PairPoints` in flat tables, for loops over a catalogue. NO_WAY stands where the product would propose
 * nothing: beyond the reach of the pitch fader, or a key move that the strictness does not allow.
 */
export class BridgeTables {
  readonly points: PairPoints
  /** Rows by the key, genre or energy of the first track; where they start is `keyRow`, `genreRow`, `energyRow`. */
  readonly harmony = new Int8Array(KEYS * KEYS)
  readonly genre = new Int8Array(GENRES * GENRES)
  readonly energy = new Int8Array(ENERGIES * ENERGIES)
  /** 0–100 by points. */
  readonly scores = Uint8Array.from({ length: SET_MOST + 1 }, (_, points) => scoreOf(points))
  readonly mostBesideTempo = SET_MOST - MAX_POINTS.tempo
  private readonly tempos = new Map<number | null, Int8Array>()

  constructor(keyLock: boolean, strictness: Strictness) {
    const points = new PairPoints(keyLock)
    this.points = points
    for (let key = 0; key < KEYS; key++) this.harmony.set(points.harmonyRow(key), this.keyRow(key))
    for (let genre = 0; genre < GENRES; genre++) this.genre.set(points.genreRow(genre), this.genreRow(genre))
    for (let level = 0; level < ENERGIES; level++)
      this.energy.set(points.energyRow(level), this.energyRow(level))
    for (const from of ALL_KEYS)
      for (const to of ALL_KEYS) if (!allows(strictness, moveBetween(from, to))) this.forbid(from, to)
  }

  /** Only keys that are sure or measured can rule a move out. */
  private forbid(from: Key, to: Key): void {
    for (const a of [from, from + 24])
      for (const b of [to, to + 24]) this.harmony[this.keyRow(a) + b] = NO_WAY
  }

  keyRow = (key: number): number => key * KEYS
  genreRow = (genre: number): number => genre * GENRES
  energyRow = (energy: number): number => energy * ENERGIES

  sounding = soundingState

  /** Points of every tenth after `bpm`, and of no known tempo at NO_TEMPO. */
  tempoRow(bpm: number | null): Int8Array {
    let row = this.tempos.get(bpm)
    if (row === undefined) {
      row = new Int8Array(NO_TEMPO + 1).fill(NO_WAY)
      const points = this.points.tempoRow(bpm)
      // An unknown tempo may be anything.
      row[NO_TEMPO] = points[NO_TEMPO] as number
      for (const [low, high] of following(bpm)) row.set(points.subarray(low, high + 1), low)
      this.tempos.set(bpm, row)
    }
    return row
  }

  shiftRow(bpm: number | null): Int8Array {
    return this.points.shiftRow(bpm)
  }

  /** The fewest points that score `least` or more; more than there are where nothing does. */
  pointsFor(least: number): number {
    const points = this.scores.findIndex((score) => score >= least)
    return points < 0 ? SET_MOST + 1 : points
  }
}
