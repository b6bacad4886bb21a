const NONE: readonly number[] = []

/** A multimap from names to rows, in insertion order. In compressed sparse rows: an array for each name would take more memory than the names. */
export class RowLists {
  private readonly placeOf: ReadonlyMap<string, number>
  /** Of place n: from `starts[n]` to `starts[n + 1]`. */
  private readonly starts: Uint32Array
  private readonly rows: Uint32Array

  constructor(placeOf: ReadonlyMap<string, number>, starts: Uint32Array, rows: Uint32Array) {
    this.placeOf = placeOf
    this.starts = starts
    this.rows = rows
  }

  names(): string[] {
    return [...this.placeOf.keys()]
  }

  of(name: string): readonly number[] {
    const place = this.placeOf.get(name)
    return place === undefined
      ? NONE
      : Array.from(this.rows.subarray(this.starts[place], this.starts[place + 1]))
  }
}

/** The builder of `RowLists`. */
export class RowFiler {
  private readonly placeOf = new Map<string, number>()
  private readonly places: number[] = []
  private readonly rows: number[] = []
  private readonly counts: number[] = []

  /** A row without a name is not filed. */
  file(name: string, row: number): void {
    if (name === '') return
    let place = this.placeOf.get(name)
    if (place === undefined) {
      place = this.counts.push(0) - 1
      this.placeOf.set(name, place)
    }
    this.counts[place]!++
    this.places.push(place)
    this.rows.push(row)
  }

  /** How many rows stand under a name so far. */
  count(name: string): number {
    return this.counts[this.placeOf.get(name) ?? -1] ?? 0
  }

  lists(): RowLists {
    const starts = new Uint32Array(this.counts.length + 1)
    for (const [place, count] of this.counts.entries()) starts[place + 1] = (starts[place] as number) + count
    const next = starts.slice()
    const rows = new Uint32Array(this.rows.length)
    for (const [at, place] of this.places.entries()) rows[next[place]!++] = this.rows[at] as number
    return new RowLists(this.placeOf, starts, rows)
  }
}
