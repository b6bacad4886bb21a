/** A co-occurring artist: their `row`, and in how many lists both stand. */
export type Neighbour = { readonly row: number; readonly lists: number }

/** Adjacency lists in compressed sparse rows: an object for each neighbour would take eight times the memory. */
export class NeighbourLists {
  /** Of row n: from `starts[n]` to `starts[n + 1]`. */
  private readonly starts: Uint32Array
  private readonly rows: Uint32Array
  private readonly lists: Uint32Array

  constructor(starts: Uint32Array, rows: Uint32Array, lists: Uint32Array) {
    this.starts = starts
    this.rows = rows
    this.lists = lists
  }

  static of(neighbours: readonly (readonly Neighbour[])[]): NeighbourLists {
    const starts = new Uint32Array(neighbours.length + 1)
    for (const [row, near] of neighbours.entries()) starts[row + 1] = (starts[row] as number) + near.length
    const all = neighbours.flat()
    return new NeighbourLists(
      starts,
      Uint32Array.from(all, ({ row }) => row),
      Uint32Array.from(all, ({ lists }) => lists),
    )
  }

  /** Nearest first; none for a row that is not there. */
  of(row: number): Neighbour[] {
    const near: Neighbour[] = []
    for (let at = this.starts[row] ?? 0; at < (this.starts[row + 1] ?? 0); at++)
      near.push({ row: this.rows[at] as number, lists: this.lists[at] as number })
    return near
  }

  /** Co-occurrence count of the two; 0 where it is not recorded. */
  listsTogether(row: number, other: number): number {
    for (let at = this.starts[row] ?? 0; at < (this.starts[row + 1] ?? 0); at++)
      if (this.rows[at] === other) return this.lists[at] as number
    return 0
  }
}
