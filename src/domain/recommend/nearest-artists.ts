import { ActIndex, NATS_OF_CODE } from '../scene/act-index.ts'
import type { Act, SceneModel } from '../scene/scene-model.ts'
import { runToCompletion, type Chunked } from '../track/chunked.ts'
import { TopCandidates } from './top-candidates.ts'

/** Nearest artists to given acts, by brute force over the scene: for callers without an index of all tracks. */
export class NearestArtists {
  readonly scene: SceneModel
  private readonly index: ActIndex

  constructor(scene: SceneModel, index: ActIndex = runToCompletion(indexOf(scene))) {
    this.scene = scene
    this.index = index
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(scene: SceneModel): Chunked<NearestArtists> {
    return new NearestArtists(scene, yield* indexOf(scene))
  }

  /** Names as `artistName` gives them, nearest first. */
  of(acts: readonly Act[], count: number): string[] {
    const { names } = this.scene.data
    const nats = new Float64Array(names.length)
    for (const { codes, seen } of acts.map((act) => this.index.after(act)))
      for (const [row, act] of this.index.ofTrack.entries())
        nats[row]! += seen.get(act) ?? (NATS_OF_CODE[codes[act] as number] as number)
    const top = new TopCandidates(Math.min(count, names.length))
    if (names.length > 0) for (const [row, sum] of nats.entries()) top.offer(sum, row)
    return top.sorted().map(({ ordinal }) => names[ordinal] as string)
  }
}

const indexOf = (scene: SceneModel): Chunked<ActIndex> =>
  ActIndex.inSteps(
    scene,
    scene.data.printed.map((artist) => ({ artist, title: '' })),
  )
