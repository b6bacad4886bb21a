import { type Neighbour, NeighbourLists } from './neighbour-lists.ts'
import { type Credit, creditsOf, LEAD_WEIGHT } from './scene-artists.ts'

export type { Neighbour } from './neighbour-lists.ts'

/** Artists whom DJs file together, by rows. */
export type Crate = { readonly name: string; readonly rows: readonly number[] }

/** What is known of artists from real lists; rows are artists. */
export type SceneData = {
  /** As `artistName` gives them, by row. */
  readonly names: readonly string[]
  /** As people print them, by row. */
  readonly printed: readonly string[]
  /** In how many lists each stands. */
  readonly lists: ArrayLike<number>
  readonly dimensions: number
  /** Unit vectors times VECTOR_SCALE, row-major. */
  readonly vectors: Int8Array
  /** Of each artist, nearest first; who is one of mine has me as one of theirs. */
  readonly neighbours: readonly (readonly Neighbour[])[]
  /** Written by hand: what DJs know where lists are thin. */
  readonly crates: readonly Crate[]
}

/** The same, with neighbours as compressed sparse rows. */
type KnownScene = Omit<SceneData, 'neighbours'> & { readonly neighbours: NeighbourLists }

export const VECTOR_SCALE = 127
/** Additive smoothing: lists added to an artist's count, since two co-occurrences out of two are weak evidence. */
const PRIOR_LISTS = 5

/** The artists who make a track sound as it does, as rows of the scene. Empty where none is known. */
export type Act = {
  readonly rows: readonly number[]
  /** Those of them whose company speaks for the track: who leads, and who remixed it. */
  readonly leads: readonly number[]
  /** The weighted mean of the artists' vectors, normalized to length VECTOR_SCALE; null where none has one. */
  readonly vector: Int8Array | null
}

/** How two acts stand to each other. */
export type Relation = {
  /** Cosine of their vectors, −1 … 1; null where either has none. */
  readonly cosine: number | null
  /** How much oftener than by chance they are played together, ln(1 + ratio); 0 where never seen together. */
  readonly lift: number
  /** In how many crates an artist of one stands beside an artist of the other. */
  readonly crates: number
  /** An artist of one is an artist of the other. */
  readonly shared: boolean
}

export const NO_ACT: Act = { rows: [], leads: [], vector: null }

/** Similarity of artists, by co-occurrence in lists and by tags. Immutable. */
export class SceneModel {
  readonly data: KnownScene
  private readonly rowOf: ReadonlyMap<string, number>
  private readonly cratesOfRow: ReadonlyMap<number, readonly Crate[]>
  private readonly allLists: number

  constructor(data: SceneData | KnownScene) {
    const { neighbours } = data
    this.data = {
      ...data,
      neighbours: neighbours instanceof NeighbourLists ? neighbours : NeighbourLists.of(neighbours),
    }
    this.rowOf = new Map(data.names.map((name, row) => [name, row]))
    const cratesOfRow = new Map<number, Crate[]>()
    for (const crate of data.crates)
      for (const row of crate.rows) {
        const own = cratesOfRow.get(row)
        if (own) own.push(crate)
        else cratesOfRow.set(row, [crate])
      }
    this.cratesOfRow = cratesOfRow
    let all = 0
    for (let row = 0; row < data.names.length; row++) all += data.lists[row] as number
    this.allLists = Math.max(1, all)
  }

  readonly isKnown = (name: string): boolean => this.rowOf.has(name)

  rowsOf(artist: string, title: string): { row: number; credit: Credit }[] {
    return creditsOf(artist, title, this.isKnown).flatMap((credit) => {
      const row = this.rowOf.get(credit.name)
      return row === undefined ? [] : [{ row, credit }]
    })
  }

  actOf(artist: string, title: string): Act {
    return this.actOfRows(
      this.rowsOf(artist, title).map(({ row, credit }) => ({ row, weight: credit.weight })),
    )
  }

  actOfRows(credits: readonly { readonly row: number; readonly weight: number }[]): Act {
    if (credits.length === 0) return NO_ACT
    const { dimensions, vectors } = this.data
    const sum = new Float64Array(dimensions)
    for (const { row, weight } of credits)
      for (let k = 0; k < dimensions; k++) sum[k]! += weight * (vectors[row * dimensions + k] as number)
    let norm = 0
    for (const value of sum) norm += value * value
    const scale = VECTOR_SCALE / Math.sqrt(norm)
    return {
      rows: credits.map(({ row }) => row),
      leads: credits.filter(({ weight }) => weight === LEAD_WEIGHT).map(({ row }) => row),
      vector: norm === 0 ? null : Int8Array.from(sum, (value) => Math.round(value * scale)),
    }
  }

  /** Oftener than by chance, ln(1 + ratio), for every artist seen with `row`. */
  *lifts(row: number): Iterable<{ readonly row: number; readonly lift: number; readonly lists: number }> {
    const own = (this.data.lists[row] as number) + PRIOR_LISTS
    for (const neighbour of this.data.neighbours.of(row)) {
      const other = (this.data.lists[neighbour.row] as number) + PRIOR_LISTS
      const lift = Math.log1p((neighbour.lists * this.allLists) / (20 * own * other))
      yield { row: neighbour.row, lift, lists: neighbour.lists }
    }
  }

  cratesOf(row: number): readonly Crate[] {
    return this.cratesOfRow.get(row) ?? []
  }

  /** The crates in which who leads `from` stands beside an artist of `to`. */
  sharedCrates(from: Act, to: Act): readonly Crate[] {
    const crates = from.leads.flatMap((row) => this.cratesOf(row))
    return [...new Set(crates)].filter(({ rows }) => to.rows.some((row) => rows.includes(row)))
  }

  relation(from: Act, to: Act): Relation {
    let lift = 0
    for (const row of from.leads)
      for (const near of this.lifts(row)) if (to.rows.includes(near.row)) lift = Math.max(lift, near.lift)
    return {
      cosine: from.vector && to.vector ? cosine(from.vector, to.vector) : null,
      lift,
      crates: this.sharedCrates(from, to).length,
      shared: from.rows.some((row) => to.rows.includes(row)),
    }
  }

  /** Co-occurrence count of the two; 0 where it is not recorded. */
  listsTogether(a: number, b: number): number {
    return this.data.neighbours.listsTogether(a, b)
  }
}

function cosine(a: Int8Array, b: Int8Array): number {
  let dot = 0
  for (let k = 0; k < a.length; k++) dot += (a[k] as number) * (b[k] as number)
  return dot / (VECTOR_SCALE * VECTOR_SCALE)
}

/** Null object: no artist is known, so every track has the prior expectation. */
export const EMPTY_SCENE = new SceneModel({
  names: [],
  printed: [],
  lists: [],
  dimensions: 0,
  vectors: new Int8Array(0),
  neighbours: [],
  crates: [],
})
