import { NO_WAY } from './bridge-tables.ts'

/** Tempos there are, by number: in tenths as in `tenthOf`, and the tempo points of every tenth after each. */
type Tempos = { readonly tenths: Uint16Array; readonly row: (tempo: number) => Int8Array }

/**
 * The most that tempo can give the weakest of so many transitions, for every tempo on the way: there is no route through
 * a tempo that cannot be reached, or left, in the transitions there are. Worked out on tempos alone, it is quick, and it
 * never rules out a route there is.
 */
export class TempoBounds {
  /** By number of transitions, from 1. */
  private readonly reached: Int8Array[]
  private readonly left: Int8Array[]
  private readonly tempos: Tempos

  /**
   * @param first tempo points of each tempo after the first track
   * @param last tempo points of the last track after each tempo
   */
  constructor(first: Int8Array, last: Int8Array, tempos: Tempos) {
    this.reached = [first]
    this.left = [last]
    this.tempos = tempos
  }

  /**
   * @param steps transitions in all, 2 or more
   * @returns for every tempo, the most if it is the tempo of the track after `done` of them; NO_WAY if it cannot be
   */
  at(steps: number, done: number): Int8Array {
    const leaving = this.leaving(steps - done)
    return this.reaching(done).map((points, tempo) => Math.min(points, leaving[tempo] as number))
  }

  private reaching(steps: number): Int8Array {
    return (this.reached[steps - 1] ??= this.onward(this.reaching(steps - 1)))
  }

  private leaving(steps: number): Int8Array {
    return (this.left[steps - 1] ??= this.backward(this.leaving(steps - 1)))
  }

  private onward(bounds: Int8Array): Int8Array {
    const { tenths, row } = this.tempos
    const longer = new Int8Array(bounds.length).fill(NO_WAY)
    for (const [from, bound] of bounds.entries()) {
      if (bound === NO_WAY) continue
      const points = row(from)
      for (let to = 0; to < longer.length; to++) {
        const most = Math.min(bound, points[tenths[to] as number] as number)
        if (most > (longer[to] as number)) longer[to] = most
      }
    }
    return longer
  }

  private backward(bounds: Int8Array): Int8Array {
    const { tenths, row } = this.tempos
    return Int8Array.from(bounds, (_, from) => {
      const points = row(from)
      let longest = NO_WAY
      for (let to = 0; to < bounds.length; to++) {
        const most = Math.min(bounds[to] as number, points[tenths[to] as number] as number)
        if (most > longest) longest = most
      }
      return longest
    })
  }
}
