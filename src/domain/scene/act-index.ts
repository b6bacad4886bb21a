import { isPlainTitle } from '../track/names.ts'
import { remembered } from '../track/remembered.ts'
import { type Chunked, CHUNK_SIZE } from '../track/chunked.ts'
import { type Act, NO_ACT, type SceneModel, VECTOR_SCALE } from './scene-model.ts'
import { cosineNats, crateNats, expectedNats, liftNats } from './relation-nats.ts'

/** Sentinel: the act of a track none of whose artists is in the scene. */
export const UNKNOWN_ACT = 0

type Columns = {
  readonly ofTrack: Uint32Array
  /** Unit vectors times VECTOR_SCALE, two acts in each number; see `packVectors`. Zero where there is none. */
  readonly vectors: Int32Array
  readonly hasVector: Uint8Array
  /** Rows of each act: from `rowStarts[act]` to `rowStarts[act + 1]`. */
  readonly rowStarts: Uint32Array
  readonly rows: Uint32Array
}

/** Who is behind each track of an index: tracks of the same artists share an act, which is compared once a query. */
export class ActIndex {
  readonly ofTrack: Uint32Array
  readonly scene: SceneModel
  private readonly columns: Columns
  /** The acts each row stands in: from `actStarts[row]` to `actStarts[row + 1]`. */
  private readonly actStarts: Uint32Array
  private readonly acts: Uint32Array

  constructor(scene: SceneModel, columns: Columns) {
    this.scene = scene
    this.columns = columns
    this.ofTrack = columns.ofTrack
    const { rows, rowStarts } = columns
    const starts = new Uint32Array(scene.data.names.length + 1)
    for (const row of rows) starts[row + 1]!++
    for (let row = 1; row < starts.length; row++) starts[row]! += starts[row - 1] as number
    const next = starts.slice()
    this.actStarts = starts
    this.acts = new Uint32Array(rows.length)
    for (let act = UNKNOWN_ACT + 1; act < columns.hasVector.length; act++)
      for (let i = rowStarts[act] as number; i < (rowStarts[act + 1] as number); i++)
        this.acts[next[rows[i] as number]!++] = act
  }

  static *inSteps(
    scene: SceneModel,
    tracks: readonly { readonly artist: string; readonly title: string }[],
  ): Chunked<ActIndex> {
    const { dimensions } = scene.data
    const acts: Act[] = [NO_ACT]
    const actAt = new Map<string, number>()
    const ofTrack = new Uint32Array(tracks.length)
    const actOf = (artist: string, title: string): number => {
      const credits = scene.rowsOf(artist, title)
      if (credits.length === 0) return UNKNOWN_ACT
      const name = credits.map(({ row, credit }) => `${row} ${credit.weight}`).join()
      let act = actAt.get(name)
      if (act === undefined) {
        act =
          acts.push(scene.actOfRows(credits.map(({ row, credit }) => ({ row, weight: credit.weight })))) - 1
        actAt.set(name, act)
      }
      return act
    }
    // A plain title credits no further artist, so the act depends on the artist alone: memoized, as most have several tracks.
    const actOfArtist = remembered((artist) => actOf(artist, ''))
    for (const [at, { artist, title }] of tracks.entries()) {
      if (at % CHUNK_SIZE === CHUNK_SIZE - 1) yield
      ofTrack[at] = isPlainTitle(title) ? actOfArtist(artist) : actOf(artist, title)
    }
    const rowStarts = new Uint32Array(acts.length + 1)
    for (const [act, { rows }] of acts.entries())
      rowStarts[act + 1] = (rowStarts[act] as number) + rows.length
    return new ActIndex(scene, {
      ofTrack,
      vectors: packVectors(acts, dimensions),
      hasVector: Uint8Array.from(acts, ({ vector }) => (vector === null ? 0 : 1)),
      rowStarts,
      rows: Uint32Array.from(acts.flatMap(({ rows }) => rows)),
    })
  }

  get size(): number {
    return this.columns.hasVector.length
  }

  get bytes(): number {
    const { ofTrack, vectors, hasVector, rowStarts, rows } = this.columns
    const arrays = [ofTrack, vectors, hasVector, rowStarts, rows, this.actStarts, this.acts]
    return arrays.reduce((sum, array) => sum + array.byteLength, 0)
  }

  /** Scores every act after `from`. Invariant: the nats are the same as `expectedNats` gives one by one. */
  after(from: Act): ActNats {
    const codes = new Uint16Array(this.size + 1)
    if (from.vector === null) codes.fill(NO_DOT)
    else {
      dotProducts(from.vector, this.columns.vectors, codes)
      const { hasVector } = this.columns
      for (let act = 0; act < hasVector.length; act++) if (hasVector[act] === 0) codes[act] = NO_DOT
    }
    const seen = this.seenBeside(from, codes)
    const shared = new Set<number>()
    for (const row of from.rows) this.eachAct(row, (act) => shared.add(act))
    for (const act of shared) seen.set(act, expectedNats({ ...NO_RELATION, shared: true }))
    return { codes, seen, shared }
  }

  /** Nats of the acts that lists or crates show beside `from`. */
  private seenBeside(from: Act, codes: Uint16Array): Map<number, number> {
    const lifts = new Float64Array(this.size)
    const crates = new Int32Array(this.size)
    const seen = new Map<number, number>()
    for (const lead of from.leads)
      for (const { row, lift } of this.scene.lifts(lead))
        this.eachAct(row, (act) => {
          if (lift > (lifts[act] as number)) lifts[act] = lift
          seen.set(act, 0)
        })
    const own = new Set(from.leads.flatMap((row) => this.scene.cratesOf(row)))
    let crate = 0
    for (const { rows } of own) {
      crate++
      for (const row of rows)
        this.eachAct(row, (act) => {
          const first = crates[act] as number
          crates[act] = first === 0 || first === crate ? crate : SEVERAL_CRATES
          seen.set(act, 0)
        })
    }
    for (const act of seen.keys()) {
      const code = codes[act] as number
      const apart = (NATS_OF_CODE[code] as number) + (code === NO_DOT ? 0 : liftNats(lifts[act] as number))
      const shared = crates[act] as number
      seen.set(act, apart + crateNats(shared === SEVERAL_CRATES ? 2 : Math.min(shared, 1)))
    }
    return seen
  }

  private eachAct(row: number, visit: (act: number) => void): void {
    const end = this.actStarts[row + 1] as number
    for (let i = this.actStarts[row] as number; i < end; i++) visit(this.acts[i] as number)
  }
}

/** In place of the number of the one crate that both stand in. More than two count as two. */
const SEVERAL_CRATES = -1

/** Upper bound of a dot product: that of a vector with itself, with slack for quantization. */
const DOT_MOST = Math.ceil(1.1 * VECTOR_SCALE * VECTOR_SCALE)
/** Sentinel code where either act has no vector; the code of a dot product is the product plus DOT_MOST. */
const NO_DOT = 2 * DOT_MOST + 1
const NO_RELATION = { cosine: null, lift: 0, crates: 0, shared: false } as const

/** Lookup table: nats of every code, for acts of which nothing else is known. */
export const NATS_OF_CODE = Float64Array.from({ length: NO_DOT + 1 }, (_, code) =>
  code === NO_DOT ? expectedNats(NO_RELATION) : cosineNats((code - DOT_MOST) / (VECTOR_SCALE * VECTOR_SCALE)),
)

type ActNats = {
  /** By act, to be looked up in NATS_OF_CODE; one more than there are acts. */
  readonly codes: Uint16Array
  /** Nats of the acts of which more is known than a dot product. */
  readonly seen: ReadonlyMap<number, number>
  /** The acts that share an artist with who plays. */
  readonly shared: ReadonlySet<number>
}

/** The second act of a pair stands this much higher: no dot product needs as many bits. */
const HALF_BITS = 16

/** Packs the vectors of two acts into the halves of one integer (SIMD within a register): one product serves both, in half the time. */
function packVectors(acts: readonly Act[], dimensions: number): Int32Array {
  const packed = new Int32Array(Math.ceil(acts.length / 2) * dimensions)
  for (const [act, { vector }] of acts.entries())
    for (const [k, value] of vector?.entries() ?? [])
      packed[(act >>> 1) * dimensions + k]! += act % 2 === 0 ? value : value << HALF_BITS
  return packed
}

/** Writes the code of the dot product of `own` with every packed vector; the loop is unrolled by four. */
function dotProducts(own: Int8Array, packed: Int32Array, codes: Uint16Array): void {
  const { length } = own
  const whole = length & ~3
  for (let at = 0, act = 0; at < packed.length; at += length, act += 2) {
    let [a, b, c, d] = [0, 0, 0, 0]
    let k = 0
    for (; k < whole; k += 4) {
      a = (a + Math.imul(own[k] as number, packed[at + k] as number)) | 0
      b = (b + Math.imul(own[k + 1] as number, packed[at + k + 1] as number)) | 0
      c = (c + Math.imul(own[k + 2] as number, packed[at + k + 2] as number)) | 0
      d = (d + Math.imul(own[k + 3] as number, packed[at + k + 3] as number)) | 0
    }
    for (; k < length; k++) a = (a + Math.imul(own[k] as number, packed[at + k] as number)) | 0
    const both = (a + b + c + d) | 0
    const first = (both << HALF_BITS) >> HALF_BITS
    codes[act] = first + DOT_MOST
    codes[act + 1] = ((both - first) >> HALF_BITS) + DOT_MOST
  }
}
