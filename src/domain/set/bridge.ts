import type { Strictness } from '../key/moves.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { type BridgeIndex, NO_WAY } from './bridge-index.ts'
import { BridgeSearch, type Path } from './bridge-search.ts'
import { type Transition, transitionScore } from './transition-score.ts'

export const MOST_STEPS = 4
/** The score from which a blend is safe: no route is made longer to pass it. */
export const SAFE = 90

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

export type Bridge =
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
 * The route with the fewest transitions all of which are safe (90 and up). Where none is, the one whose weakest
 * transition scores highest, the shorter of equals. Of routes equally long: the highest weakest, then the highest sum, then
 * always the same one. Exact: no better route is overlooked. No song comes twice, in any version.
 * @throws RangeError if maxSteps is not a whole number from 1 to 4: a bug of the caller
 */
export function bridge(from: TrackFacts, to: TrackFacts, index: BridgeIndex, options: BridgeOptions): Bridge {
  const { maxSteps, keyLock, strictness, without } = options
  if (!Number.isInteger(maxSteps) || maxSteps < 1 || maxSteps > MOST_STEPS)
    throw new RangeError(`A bridge of ${maxSteps} steps cannot be searched for`)
  const scorer = index.scorer(keyLock, strictness)
  const search = new BridgeSearch(index, scorer, from, to, without)
  const routes: Route[] = []
  let weakest = NO_WAY
  for (let steps = 1; steps <= maxSteps && weakest < SAFE; steps++) {
    const path: Path | null = search.best(steps, weakest + 1)
    if (path === null) continue
    const via = path.via.map((at) => index.tracks[at] as MixableTrack)
    const stops = [from, ...via, to]
    const transitions = stops
      .slice(1)
      .map((stop, i) => transitionScore(stops[i] as TrackFacts, stop, scorer.points))
    weakest = path.weakest
    routes.push({ via, transitions, weakest })
  }
  const [first, ...others] = routes
  if (first) return { kind: 'found', routes: [first, ...others] }
  const why = !search.followed ? 'nothing-follows' : !search.ledTo ? 'nothing-leads-there' : 'too-far-apart'
  return { kind: 'none', why, direct: transitionScore(from, to, scorer.points) }
}
