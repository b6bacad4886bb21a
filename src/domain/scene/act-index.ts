import { type Steps, TRACKS_A_STEP } from '../track/steps.ts'
import { type Act, NO_ACT, type SceneModel, VECTOR_SCALE } from './scene-model.ts'
import { expectedNats } from './relation-nats.ts'

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

  constructor(scene: SceneModel, columns: Columns) {
    this.scene = scene
    this.columns = columns
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

  get bytes(): number {
    const { ofTrack, vectors, hasVector, rowStarts, rows } = this.columns
    return [ofTrack, vectors, hasVector, rowStarts, rows].reduce((sum, array) => sum + array.byteLength, 0)
  }

  /** Nats of every act after `from`; the same as `expectedNats` gives one by one. */
  nats(from: Act): Float64Array {
    const { vectors, hasVector, rowStarts, rows } = this.columns
    const { dimensions, names } = this.scene.data
    const own = from.vector
    const lifts = new Float64Array(names.length)
    for (const row of from.rows)
      for (const near of this.scene.lifts(row))
        lifts[near.row] = Math.max(lifts[near.row] as number, near.lift)
    const seeds = new Set(from.rows)
    const result = new Float64Array(hasVector.length)
    for (let act = UNKNOWN_ACT; act < result.length; act++) {
      let cosine: number | null = null
      if (own !== null && hasVector[act] === 1) {
        let dot = 0
        for (let k = 0, at = act * dimensions; k < dimensions; k++, at++)
          dot += (own[k] as number) * (vectors[at] as number)
        cosine = dot / (VECTOR_SCALE * VECTOR_SCALE)
      }
      let lift = 0
      let shared = false
      for (let i = rowStarts[act] as number; i < (rowStarts[act + 1] as number); i++) {
        const row = rows[i] as number
        if (seeds.has(row)) shared = true
        if ((lifts[row] as number) > lift) lift = lifts[row] as number
      }
      result[act] = expectedNats({ cosine, lift, shared })
    }
    return result
  }
}
