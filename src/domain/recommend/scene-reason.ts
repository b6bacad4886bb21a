import type { SceneModel } from '../scene/scene-model.ts'
import type { MixableTrack } from '../track/track.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import type { QuestionTables } from './search-tables.ts'

/** Cosine thresholds from which two acts are said to be of one scene, and of neighbouring ones. */
const ONE_SCENE = 0.75
const NEAR_SCENE = 0.45
const MAX_NAMED = 2

/** Facts behind the points of the scene: who is played with whom, as counted here. */
export function sceneReason(
  question: RecommendationQuery,
  { scene, acts }: QuestionTables,
  track: MixableTrack,
): string {
  const own = scene.actOf(track.artist, track.title)
  if (own.rows.length === 0) return 'No list we know has this artist: counted as usual'
  const at = bestSeed(acts.map((act) => scene.relation(act, own).cosine ?? -1))
  const act = acts[at]
  const [lead] = act?.rows ?? []
  if (act === undefined || lead === undefined || question.seeds[at] === undefined)
    return 'No list we know has the current artist: counted as usual'
  const current = scene.data.printed[lead]
  const { cosine, shared } = scene.relation(act, own)
  if (shared) return 'The same artist'
  const seen = act.leads
    .flatMap((row) => own.rows.map((other) => ({ row, lists: scene.listsTogether(row, other) })))
    .reduce((most, one) => (one.lists > most.lists ? one : most), { row: 0, lists: 0 })
  if (seen.lists > 0)
    return `Played in the same sets as ${scene.data.printed[seen.row]} (${times(seen.lists)} here)`
  const [crate] = scene.sharedCrates(act, own)
  if (crate !== undefined) return `Of one crate with ${current}: ${crate.name}`
  const between = commonNeighbours(scene, act.leads, own.rows)
  const names = between.map(({ row }) => scene.data.printed[row]).join(' and ')
  if (cosine !== null && cosine >= NEAR_SCENE && between.length > 0)
    return `Played in the same sets as ${names}, as ${current} is`
  if (cosine === null) return 'No list we know has this artist: counted as usual'
  if (cosine >= ONE_SCENE) return `Of one scene with ${current}, by style and by who plays them`
  return cosine >= NEAR_SCENE ? `A scene near ${current}` : `Another scene than ${current}`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

function bestSeed(values: readonly number[]): number {
  return values.reduce((best, value, at) => (value > (values[best] as number) ? at : best), 0)
}

/** Artists who stand in lists with both, best first. */
function commonNeighbours(
  { data }: SceneModel,
  from: readonly number[],
  to: readonly number[],
): { row: number; lists: number }[] {
  const near = new Map(from.flatMap((row) => data.neighbours.of(row)).map((one) => [one.row, one.lists]))
  return to
    .flatMap((row) => data.neighbours.of(row))
    .flatMap(({ row, lists }) => {
      const other = near.get(row)
      return other === undefined ? [] : [{ row, lists: Math.min(lists, other) }]
    })
    .sort((a, b) => b.lists - a.lists || a.row - b.row)
    .filter((one, at, all) => all.findIndex(({ row }) => row === one.row) === at)
    .slice(0, MAX_NAMED)
}
