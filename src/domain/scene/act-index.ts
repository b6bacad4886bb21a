import { type Steps, TRACKS_A_STEP } from '../track/steps.ts'
import { type Act, type Crate, NO_ACT, type SceneModel, VECTOR_SCALE } from './scene-model.ts'
import { cosineNats, crateNats, expectedNats, liftNats } from './relation-nats.ts'

/** Of a track nobody of whom is known. */
export const UNKNOWN_ACT = 0

type Columns = {
  readonly ofTrack: Uint32Array
  /** Unit vectors times VECTOR_SCALE by act; zero where there is none. */
  readonly vectors: Int8Array
  readonly hasVector: Uint8Array
  /** Rows of each act: from `rowStarts[act]` to `rowStarts[act + 1]`. */
  readonly rowStarts: Uint32Array
  readonly rows: Uint32Array
}

/** Who is behind each track of an index: tracks of the same people share an act, which is compared once a question. */
export class ActIndex {
  readonly ofTrack: Uint32Array
  readonly scene: SceneModel
  private readonly columns: Columns
  /** The acts each row stands in. */
  private readonly actsOf: ReadonlyMap<number, readonly number[]>

  constructor(scene: SceneModel, columns: Columns) {
    this.scene = scene
    this.columns = columns
    const actsOf = new Map<number, number[]>()
    for (let act = UNKNOWN_ACT + 1; act < columns.hasVector.length; act++)
      for (let i = columns.rowStarts[act] as number; i < (columns.rowStarts[act + 1] as number); i++) {
        const row = columns.rows[i] as number
        const own = actsOf.get(row)
        if (own) own.push(act)
        else actsOf.set(row, [act])
      }
    this.actsOf = actsOf
    this.ofTrack = columns.ofTrack
  }

  static *inSteps(
    scene: SceneModel,
    tracks: readonly { readonly artist: string; readonly title: string }[],
  ): Steps<ActIndex> {
    const { dimensions } = scene.data
    const acts: Act[] = [NO_ACT]
    const actAt = new Map<string, number>()
    const ofTrack = new Uint32Array(tracks.length)
    for (const [at, { artist, title }] of tracks.entries()) {
      if (at % TRACKS_A_STEP === TRACKS_A_STEP - 1) yield
      const credits = scene.rowsOf(artist, title)
      if (credits.length === 0) continue
      const name = credits.map(({ row, credit }) => `${row} ${credit.weight}`).join()
      let act = actAt.get(name)
      if (act === undefined) {
        act =
          acts.push(scene.actOfRows(credits.map(({ row, credit }) => ({ row, weight: credit.weight })))) - 1
        actAt.set(name, act)
      }
      ofTrack[at] = act
    }
    const vectors = new Int8Array(acts.length * dimensions)
    const rowStarts = new Uint32Array(acts.length + 1)
    for (const [act, { vector, rows }] of acts.entries()) {
      if (vector) vectors.set(vector, act * dimensions)
      rowStarts[act + 1] = (rowStarts[act] as number) + rows.length
    }
    return new ActIndex(scene, {
      ofTrack,
      vectors,
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
    return [ofTrack, vectors, hasVector, rowStarts, rows].reduce((sum, array) => sum + array.byteLength, 0)
  }

  /** Nats of every act after `from`, the same as `expectedNats` gives one by one, and the acts that share an artist with it. */
  after(from: Act): ActNats {
    const { vectors, hasVector } = this.columns
    const { dimensions } = this.scene.data
    const nats = new Float64Array(hasVector.length).fill(expectedNats(NO_RELATION))
    if (from.vector !== null) {
      const own = from.vector
      for (let act = UNKNOWN_ACT + 1; act < nats.length; act++)
        if (hasVector[act] === 1)
          nats[act] = natsOfDot[dotProduct(own, vectors, act * dimensions) + DOT_MOST] as number
    }
    this.addSeen(from, nats)
    const shared = this.actsOfRows(new Set(from.rows))
    for (const act of shared) nats[act] = expectedNats({ ...NO_RELATION, shared: true })
    return { nats, shared }
  }

  /** Adds what lists and crates say of acts seen beside `from`. */
  private addSeen(from: Act, nats: Float64Array): void {
    const { hasVector } = this.columns
    const lifts = new Map<number, number>()
    const crates = new Map<number, Set<Crate>>()
    for (const row of from.leads) {
      for (const near of this.scene.lifts(row))
        lifts.set(near.row, Math.max(lifts.get(near.row) ?? 0, near.lift))
      for (const crate of this.scene.cratesOf(row))
        for (const other of crate.rows) {
          const own = crates.get(other)
          if (own) own.add(crate)
          else crates.set(other, new Set([crate]))
        }
    }
    for (const act of this.actsOfRows(new Set([...lifts.keys(), ...crates.keys()]))) {
      let lift = 0
      const shared = new Set<Crate>()
      for (const row of this.rowsOf(act)) {
        lift = Math.max(lift, lifts.get(row) ?? 0)
        for (const crate of crates.get(row) ?? []) shared.add(crate)
      }
      if (from.vector !== null && hasVector[act] === 1) nats[act]! += liftNats(lift)
      nats[act]! += crateNats(shared.size)
    }
  }

  private rowsOf(act: number): Uint32Array {
    const { rowStarts, rows } = this.columns
    return rows.subarray(rowStarts[act], rowStarts[act + 1])
  }

  private actsOfRows(wanted: ReadonlySet<number>): number[] {
    const acts = new Set<number>()
    for (const row of wanted) for (const act of this.actsOf.get(row) ?? []) acts.add(act)
    return [...acts]
  }
}

/** Of `own` with the vector at `at`, four products at a time: twice as fast as one by one. */
function dotProduct(own: Int8Array, vectors: Int8Array, at: number): number {
  const whole = own.length & ~3
  let [a, b, c, d] = [0, 0, 0, 0]
  let k = 0
  for (; k < whole; k += 4) {
    a += Math.imul(own[k] as number, vectors[at + k] as number)
    b += Math.imul(own[k + 1] as number, vectors[at + k + 1] as number)
    c += Math.imul(own[k + 2] as number, vectors[at + k + 2] as number)
    d += Math.imul(own[k + 3] as number, vectors[at + k + 3] as number)
  }
  for (; k < own.length; k++) a += Math.imul(own[k] as number, vectors[at + k] as number)
  return a + b + c + d
}

export type ActNats = {
  /** By act. */
  readonly nats: Float64Array
  readonly shared: readonly number[]
}

const NO_RELATION = { cosine: null, lift: 0, crates: 0, shared: false } as const
/** The dot product of a vector with itself; rounding may put it a little higher. */
const DOT_MOST = Math.ceil(1.1 * VECTOR_SCALE * VECTOR_SCALE)
/** Nats of every dot product there can be, −DOT_MOST first. */
const natsOfDot = Float64Array.from({ length: 2 * DOT_MOST + 1 }, (_, at) =>
  cosineNats((at - DOT_MOST) / (VECTOR_SCALE * VECTOR_SCALE)),
)
