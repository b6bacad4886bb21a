import type { TrackFacts } from '../track/track.ts'
import type { BridgeIndex, Only } from './bridge-index.ts'
import { type BridgeTables, NO_WAY } from './bridge-tables.ts'
import { type EncodedTrack, encodeTrack, scoreOf } from './pair-points.ts'
import type { TempoBounds } from './tempo-bounds.ts'

/** Places in the index between the two ends, and the scores on the way. */
type Path = { readonly via: readonly number[]; readonly weakest: number; readonly sum: number }

/** The two best ways to each track, by sum, over two different songs: they cannot both be the song that comes later. */
type BestTwo = {
  readonly sums: readonly [Int32Array, Int32Array]
  readonly over: readonly [Int32Array, Int32Array]
}

type Three<T> = [T, T, T]

/** By how much less is asked for at a time, from the highest score there could be. */
const STEP_DOWN = 4

/**
 * Looks for routes of a given length whose every transition scores so much or more. The more is asked for, the fewer
 * tracks are left at both ends and the quicker it is seen that they do not meet; so the search begins at the top.
 */
export class BridgeSearch {
  private readonly index: BridgeIndex
  private readonly tables: BridgeTables
  private readonly from: TrackFacts
  private readonly to: TrackFacts
  private readonly barred: ReadonlySet<string>
  private readonly ends: readonly number[]
  /** Score of each track after the first, and of the last after each track; NO_WAY where there is none. */
  private readonly outOf: Int16Array
  private readonly into: Int16Array
  private readonly bounds: TempoBounds

  /** @param without ids that must not come */
  constructor(
    index: BridgeIndex,
    tables: BridgeTables,
    from: TrackFacts,
    to: TrackFacts,
    without: ReadonlySet<string>,
  ) {
    this.index = index
    this.tables = tables
    this.from = from
    this.to = to
    this.barred = new Set([from.id, to.id, ...without])
    this.ends = [from, to].map(({ artist, title }) => index.songNumber(artist, title))
    this.outOf = new Int16Array(index.tracks.length).fill(NO_WAY)
    this.into = new Int16Array(index.tracks.length).fill(NO_WAY)
    this.bounds = index.tempoBounds(tables, encodeTrack(from), encodeTrack(to))
    const any: Only = { tracks: null, paces: { values: new Int8Array(index.tracks.length), floor: 0 } }
    index.after(tables, encodeTrack(from), 0, any, (at, score) => {
      if (this.isEligible(at)) this.outOf[at] = score
    })
    index.before(tables, encodeTrack(to), 0, any, (at, score) => {
      if (this.isEligible(at)) this.into[at] = score
    })
  }

  /** Whether anything mixes out of the first track. */
  get followed(): boolean {
    return this.outOf.some((score) => score !== NO_WAY)
  }

  /** Whether anything mixes into the last track. */
  get ledTo(): boolean {
    return this.into.some((score) => score !== NO_WAY)
  }

  /**
   * The best route of exactly `steps` transitions, none below `least`: highest weakest, then highest sum.
   * @param steps 1–4. @returns null when there is none
   */
  best(steps: number, least: number): Path | null {
    let tooHigh = this.mostFor(steps) + 1
    let found: Path | null = null
    while (found === null && tooHigh > least) {
      const asked = Math.max(least, tooHigh - STEP_DOWN)
      found = this.route(steps, asked)
      if (found === null) tooHigh = asked
    }
    while (found !== null && found.weakest + 1 < tooHigh) {
      const asked: number = (found.weakest + 1 + tooHigh) >> 1
      const better: Path | null = this.route(steps, asked)
      if (better === null) tooHigh = asked
      else found = better
    }
    return found
  }

  /** What the weakest transition of a route of so many can score at most; NO_WAY where there is no route. */
  private mostFor(steps: number): number {
    if (steps === 1) return 100
    const tempo = highest(this.bounds.at(steps, 1))
    if (tempo === NO_WAY) return NO_WAY
    return Math.min(highest(this.outOf), highest(this.into), scoreOf(tempo + this.tables.mostBesideTempo))
  }

  /** Which tempos a track may have that comes after `done` of `steps` transitions, all of `least` or more. */
  private pacesAt(steps: number, done: number, least: number): Only['paces'] {
    const floor = Math.max(0, this.tables.pointsFor(least) - this.tables.mostBesideTempo)
    return { values: this.bounds.at(steps, done), floor }
  }

  private isEligible(at: number): boolean {
    const { id } = this.index.tracks[at] as { id: string }
    return !this.barred.has(id) && !this.ends.includes(this.index.song(at))
  }

  /** The route of the highest sum on which every transition scores `least` or more. */
  private route(steps: number, least: number): Path | null {
    if (steps === 1) return this.direct(least)
    if (steps === 2) return this.overOne(least)
    return steps === 3 ? this.overTwo(least) : this.overThree(least)
  }

  private direct(least: number): Path | null {
    const score = this.scoreBetween(encodeTrack(this.from), encodeTrack(this.to))
    return score < least ? null : { via: [], weakest: score, sum: score }
  }

  private overOne(least: number): Path | null {
    let best: Path | null = null
    for (let at = 0; at < this.outOf.length; at++) {
      const [a, b] = [this.outOf[at] as number, this.into[at] as number]
      if (a >= least && b >= least && a + b > (best?.sum ?? NO_WAY))
        best = { via: [at], weakest: Math.min(a, b), sum: a + b }
    }
    return best
  }

  private overTwo(least: number): Path | null {
    const { index, tables, outOf, into } = this
    let best: Path | null = null
    let sum = NO_WAY
    const firsts = this.pacesAt(3, 1, least)
    const seconds = { tracks: { values: into, floor: least }, paces: this.pacesAt(3, 2, least) }
    for (let first = 0; first < outOf.length; first++) {
      const a = outOf[first] as number
      if (a < least || (firsts.values[index.pace(first)] as number) < firsts.floor) continue
      index.after(tables, index.code(first), least, seconds, (second, b) => {
        const c = into[second] as number
        if (a + b + c <= sum || index.song(first) === index.song(second)) return
        sum = a + b + c
        best = { via: [first, second], weakest: Math.min(a, b, c), sum }
      })
    }
    return best
  }

  private overThree(least: number): Path | null {
    const { index, tables, outOf, into } = this
    const before = bestTwo(outOf.length)
    const [firsts, middles, lasts] = [1, 2, 3].map((done) => this.pacesAt(4, done, least)) as Three<
      Only['paces']
    >
    for (let first = 0; first < outOf.length; first++) {
      const a = outOf[first] as number
      if (a < least || (firsts.values[index.pace(first)] as number) < firsts.floor) continue
      index.after(tables, index.code(first), least, { tracks: null, paces: middles }, (middle, b) =>
        this.offer(before, middle, first, a + b),
      )
    }
    const after = bestTwo(outOf.length)
    const reached = { tracks: { values: before.sums[0], floor: 0 }, paces: middles }
    for (let last = 0; last < into.length; last++) {
      const d = into[last] as number
      if (d < least || (lasts.values[index.pace(last)] as number) < lasts.floor) continue
      index.before(tables, index.code(last), least, reached, (middle, c) =>
        this.offer(after, middle, last, c + d),
      )
    }
    return this.joined(before, after)
  }

  /** Takes a way to `middle` over `other` into its best two. Of equals the first one offered stays. */
  private offer({ sums, over }: BestTwo, middle: number, other: number, sum: number): void {
    if (sum <= (sums[1][middle] as number)) return
    const song = this.index.song(other)
    if (song === this.index.song(middle) || !this.isEligible(middle)) return
    const leader = over[0][middle] as number
    const sameSong = leader >= 0 && this.index.song(leader) === song
    if (sum > (sums[0][middle] as number)) {
      if (!sameSong) {
        sums[1][middle] = sums[0][middle] as number
        over[1][middle] = leader
      }
      sums[0][middle] = sum
      over[0][middle] = other
    } else if (!sameSong) {
      sums[1][middle] = sum
      over[1][middle] = other
    }
  }

  private joined(before: BestTwo, after: BestTwo): Path | null {
    let sum = NO_WAY
    let via: Readonly<Three<number>> | null = null
    for (let middle = 0; middle < this.outOf.length; middle++)
      for (const i of [0, 1] as const)
        for (const j of [0, 1] as const) {
          const [first, last] = [before.over[i][middle] as number, after.over[j][middle] as number]
          if (first < 0 || last < 0) continue
          const both = (before.sums[i][middle] as number) + (after.sums[j][middle] as number)
          if (both <= sum || this.index.song(first) === this.index.song(last)) continue
          sum = both
          via = [first, middle, last]
        }
    return via === null ? null : { via, weakest: this.weakestOf(via), sum }
  }

  private weakestOf([first, middle, last]: Readonly<Three<number>>): number {
    const { index } = this
    const [a, b, c] = [index.code(first), index.code(middle), index.code(last)]
    const ends = [this.outOf[first] as number, this.into[last] as number]
    return Math.min(...ends, this.scoreBetween(a, b), this.scoreBetween(b, c))
  }

  /** 0–100, or NO_WAY. */
  private scoreBetween(from: EncodedTrack, to: EncodedTrack): number {
    const { tables } = this
    const reachable = (tables.tempoRow(from.bpm)[to.tenth] as number) !== NO_WAY
    const sounding = tables.points.sounding(from, to)
    const allowed = (tables.harmony[tables.keyRow(from.key) + sounding] as number) !== NO_WAY
    return reachable && allowed ? tables.points.score(from, to) : NO_WAY
  }
}

const bestTwo = (count: number): BestTwo => {
  const filled = () => new Int32Array(count).fill(NO_WAY)
  return { sums: [filled(), filled()], over: [filled(), filled()] }
}

const highest = (scores: Int16Array | Int8Array): number => {
  let most = NO_WAY
  for (const score of scores) if (score > most) most = score
  return most
}
