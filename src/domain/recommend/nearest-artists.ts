import { ActIndex, NATS_OF_CODE } from '../scene/act-index.ts'
import type { Act, SceneModel } from '../scene/scene-model.ts'
import { atOnce } from '../track/steps.ts'
import { TopCandidates } from './top-candidates.ts'

/** Who is nearest to acts among all artists of a scene: for those who cannot read every track. */
export class NearestArtists {
  private readonly names: readonly string[]
  private readonly index: ActIndex

  constructor(scene: SceneModel) {
    this.names = scene.data.names
    this.index = atOnce(
      ActIndex.inSteps(
        scene,
        scene.data.printed.map((artist) => ({ artist, title: '' })),
      ),
    )
  }

  /** Names as `artistName` gives them, nearest first. */
  of(acts: readonly Act[], count: number): string[] {
    const nats = new Float64Array(this.names.length)
    for (const { codes, seen } of acts.map((act) => this.index.after(act)))
      for (const [row, act] of this.index.ofTrack.entries())
        nats[row]! += seen.get(act) ?? (NATS_OF_CODE[codes[act] as number] as number)
    const top = new TopCandidates(Math.min(count, this.names.length))
    if (this.names.length > 0) for (const [row, sum] of nats.entries()) top.offer(sum, row)
    return top.sorted().map(({ ordinal }) => this.names[ordinal] as string)
  }
}
