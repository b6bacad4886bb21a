import type { Strictness } from '../key/moves.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { BridgeIndex } from './bridge-index.ts'
import { BridgeSearch } from './bridge-search.ts'
import { downsampleCandidates } from './downsample-candidates.ts'
import { type Transition, transitionScore, transitionScores } from './transition-score.ts'

const MAX_STEPS = 4
/** The score from which a blend is safe: no route is made longer to pass it. */
export const SAFE = 90
/** By how many points the weakest transition of a longer route must be better: less is not worth another track. */
export const WORTH_A_STEP = 3
/** Of more tracks than this, so many that stand for all are searched. */
const SEARCHED_WHOLE = 12_000

export type BridgeOptions = {
  /** The most transitions, 1–4; 4 put up to three tracks in between. */
  readonly maxSteps: number
  /** true: pitch changes leave the key alone. */
  readonly keyLock: boolean
  /** Which key moves may be part of it. */
  readonly strictness: Strictness
  /** Ids that must not come: what the set holds already. */
  readonly without: ReadonlySet<string>
}

export type Route = {
  /** The tracks in between, in playing order; none for a direct transition. */
  readonly via: readonly MixableTrack[]
  /** One more than tracks in between. */
  readonly transitions: readonly Transition[]
  /** The lowest score on the way. */
  readonly weakest: number
}

type Bridge =
  /** The best route last; before it shorter ones, each less safe than the next. */
  | { readonly kind: 'found'; readonly routes: readonly [Route, ...Route[]] }
  | {
      readonly kind: 'none'
      /** Nothing mixes out of the first track, nothing mixes into the second, or the two do not meet in so few steps. */
      readonly why: 'nothing-follows' | 'nothing-leads-there' | 'too-far-apart'
      /** What playing the one straight after the other would be. */
      readonly direct: Transition
    }

/**
 * The best way from one track to another through a catalogue. Every transition on it is one the product would propose:
 * within 10 % of pitch (counting half and double time) and a key move that the strictness allows; unknown keys are neutral.
 *
 * The route with the fewest transitions all of which are safe (90 and up). Where there is none, the one whose weakest
 * transition scores highest; a longer route counts only if its weakest is three points better, or safe. Of routes equally long:
 * the highest weakest, then the highest sum, then always the same one. Exact for catalogues of up to 12,000 tracks. No
 * song comes twice, in any version.
 * @throws RangeError if maxSteps is not a whole number from 1 to 4: a bug of the caller
 */
export function bridge(from: TrackFacts, to: TrackFacts, index: BridgeIndex, options: BridgeOptions): Bridge {
  const { maxSteps, keyLock, strictness, without } = options
  if (!Number.isInteger(maxSteps) || maxSteps < 1 || maxSteps > MAX_STEPS)
    throw new RangeError(`A bridge of ${maxSteps} steps cannot be searched for`)
  const tables = index.tablesFor(keyLock, strictness)
  const searched =
    index.tracks.length <= SEARCHED_WHOLE
      ? index
      : new BridgeIndex(downsampleCandidates(index.tracks, SEARCHED_WHOLE, from, to, tables.points), index)
  const search = new BridgeSearch(searched, tables, from, to, without)
  const routes: Route[] = []
  let least = 0
  for (let steps = 1; steps <= maxSteps && least <= SAFE; steps++) {
    const path = search.best(steps, least)
    if (path === null) continue
    const via = path.via.map((at) => searched.tracks[at] as MixableTrack)
    const stops = [from, ...via, to]
    const transitions = transitionScores(stops, tables.points)
    least = path.weakest >= SAFE ? SAFE + 1 : Math.min(path.weakest + WORTH_A_STEP, SAFE)
    routes.push({ via, transitions, weakest: path.weakest })
  }
  const [first, ...others] = routes
  if (first) return { kind: 'found', routes: [first, ...others] }
  const why = !search.followed ? 'nothing-follows' : !search.ledTo ? 'nothing-leads-there' : 'too-far-apart'
  return { kind: 'none', why, direct: transitionScore(from, to, tables.points) }
}
