export type Candidate = { readonly ordinal: number; readonly points: number }

/** Top-k in a bounded min-heap: the worst of the best so far is on top, to be evicted first. */
export class TopCandidates {
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
