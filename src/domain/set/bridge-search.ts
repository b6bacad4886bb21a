import type { TrackFacts } from '../track/track.ts'
import { type BridgeIndex, type BridgeScorer, following, leadingTo, NO_WAY } from './bridge-index.ts'
import { type Coded, coded } from './pair-points.ts'

/** Places in the index between the two ends, and the scores on the way. */
export type Path = { readonly via: readonly number[]; readonly weakest: number; readonly sum: number }

/** The two best ways to a track, by sum, over two different songs: one of them never is the song that comes later. */
type BestTwo = {
  readonly sums: [Int32Array, Int32Array]
  readonly over: [Int32Array, Int32Array]
}

/**
 * Looks for routes of a given length whose every transition reaches a given score. The higher that score, the fewer
 * tracks are left at both ends; so the highest possible one is found by halving, and each try only joins what is left.
 */
export class BridgeSearch {
  private readonly index: BridgeIndex
  private readonly scorer: BridgeScorer
  private readonly start: Coded
  private readonly end: Coded
  /** Score of each track after the start, and of the end after each track; NO_WAY where there is none. */
  private readonly outOf: Int16Array
  private readonly into: Int16Array

  constructor(
    index: BridgeIndex,
    scorer: BridgeScorer,
    from: TrackFacts,
    to: TrackFacts,
    without: ReadonlySet<string>,
  ) {
    this.index = index
    this.scorer = scorer
    this.start = coded(from)
    this.end = coded(to)
    const count = index.tracks.length
    this.outOf = new Int16Array(count).fill(NO_WAY)
    this.into = new Int16Array(count).fill(NO_WAY)
    const ends = [from, to].map(({ artist, title }) => index.songNumber(artist, title))
    const barred = new Set([from.id, to.id, ...without])
    const mayCome = (at: number) => !barred.has(index.tracks[at]?.id ?? '') && !ends.includes(index.song(at))
    const score = scorer.after(this.start)
    index.within(following(this.start.bpm), (at) => {
      const points = score(index.code(at))
      if (points !== NO_WAY && mayCome(at)) this.outOf[at] = points
    })
    index.within(leadingTo(this.end.bpm), (at) => {
      const points = scorer.after(index.code(at))(this.end)
      if (points !== NO_WAY && mayCome(at)) this.into[at] = points
    })
    this.mayCome = mayCome
  }

  private readonly mayCome: (at: number) => boolean

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
    let found = this.route(steps, Math.max(0, least))
    if (found === null || steps === 1) return found
    let high = Math.min(highest(this.outOf), highest(this.into))
    while (found.weakest < high) {
      const middle: number = (found.weakest + high + 1) >> 1
      const better: Path | null = this.route(steps, middle)
      if (better === null) high = middle - 1
      else found = better
    }
    return found
  }

  /** The route of the highest sum on which every transition scores `least` or more. */
  private route(steps: number, least: number): Path | null {
    if (steps === 1) return this.direct(least)
    if (steps === 2) return this.overOne(least)
    return steps === 3 ? this.overTwo(least) : this.overThree(least)
  }

  private direct(least: number): Path | null {
    const score = this.scorer.after(this.start)(this.end)
    return score < least ? null : { via: [], weakest: score, sum: score }
  }

  private overOne(least: number): Path | null {
    let best: Path | null = null
    for (let at = 0; at < this.outOf.length; at++) {
      const [a, b] = [this.outOf[at] as number, this.into[at] as number]
      if (a >= least && b >= least && a + b > (best?.sum ?? 0))
        best = { via: [at], weakest: Math.min(a, b), sum: a + b }
    }
    return best
  }

  private overTwo(least: number): Path | null {
    const { index, outOf, into } = this
    let best: Path | null = null
    let sum = 0
    for (let first = 0; first < outOf.length; first++) {
      const a = outOf[first] as number
      if (a < least) continue
      const from = index.code(first)
      const score = this.scorer.after(from)
      index.within(following(from.bpm), (second) => {
        const c = into[second] as number
        if (c < least || a + 100 + c <= sum) return
        const b = score(index.code(second))
        if (b < least || a + b + c <= sum || index.song(first) === index.song(second)) return
        sum = a + b + c
        best = { via: [first, second], weakest: Math.min(a, b, c), sum }
      })
    }
    return best
  }

  private overThree(least: number): Path | null {
    const { index, scorer, outOf, into } = this
    const count = outOf.length
    const before = bestTwo(count)
    for (let first = 0; first < count; first++) {
      const a = outOf[first] as number
      if (a < least) continue
      const from = index.code(first)
      const score = scorer.after(from)
      index.within(following(from.bpm), (middle) => {
        const b = score(index.code(middle))
        if (b >= least) this.offer(before, middle, first, a + b)
      })
    }
    const after = bestTwo(count)
    for (let last = 0; last < count; last++) {
      const d = into[last] as number
      if (d < least) continue
      const to = index.code(last)
      index.within(leadingTo(to.bpm), (middle) => {
        if ((before.sums[0][middle] as number) < 0) return
        const c = scorer.after(index.code(middle))(to)
        if (c >= least) this.offer(after, middle, last, c + d)
      })
    }
    return this.joined(before, after)
  }

  /** Takes a way to `middle` over `other` into the best two. */
  private offer({ sums, over }: BestTwo, middle: number, other: number, sum: number): void {
    if (sum <= (sums[1][middle] as number)) return
    const song = this.index.song(other)
    if (song === this.index.song(middle) || !this.mayCome(middle)) return
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
    let best: Path | null = null
    for (let middle = 0; middle < this.outOf.length; middle++)
      for (const i of [0, 1] as const)
        for (const j of [0, 1] as const) {
          const [first, last] = [before.over[i][middle] as number, after.over[j][middle] as number]
          if (first < 0 || last < 0 || this.index.song(first) === this.index.song(last)) continue
          const sum = (before.sums[i][middle] as number) + (after.sums[j][middle] as number)
          if (sum > (best?.sum ?? 0))
            best = { via: [first, middle, last], weakest: this.weakestOf(first, middle, last), sum }
        }
    return best
  }

  private weakestOf(first: number, middle: number, last: number): number {
    const { index, scorer } = this
    return Math.min(
      this.outOf[first] as number,
      scorer.after(index.code(first))(index.code(middle)),
      scorer.after(index.code(middle))(index.code(last)),
      this.into[last] as number,
    )
  }
}

const bestTwo = (count: number): BestTwo => {
  const filled = () => new Int32Array(count).fill(-1)
  return { sums: [filled(), filled()], over: [filled(), filled()] }
}

const highest = (scores: Int16Array): number => scores.reduce((most, score) => Math.max(most, score), NO_WAY)
