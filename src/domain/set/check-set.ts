import type { TrackFacts } from '../track/track.ts'
import { encodeTrack, type EncodedTrack, PairPoints } from './pair-points.ts'
import { transitionScores } from './transition-score.ts'

/** Percent of pitch beyond which a change of tempo is heard as a jump; the fader of most players ends at 8. */
const JUMP_PERCENT = 6
/** Steps of energy (of 10) that a track lies below both its neighbours before the floor feels it. */
const HOLE_STEPS = 2
/** An artist who comes again within so many places repeats. */
const REPEAT_WITHIN = 4
const SWAPS_MAX = 3
/** Up to so many tracks every pair of places is tried: some 20,000. */
export const CHECK_MAX = 200

type Finding = {
  readonly kind: 'clash' | 'jump' | 'energy-hole' | 'artist-repeat'
  /** Index of the track it is about. */
  readonly position: number
  /** One sentence that names the cause. */
  readonly text: string
}

type Swap = {
  /** Indexes of the two tracks that change places, the lower first. */
  readonly positions: readonly [number, number]
  /** What the sum of all transition scores (0–100 each) gains; above 0. */
  readonly gain: number
}

type SetCheck = { readonly findings: readonly Finding[]; readonly swaps: readonly Swap[] }

/**
 * What a DJ may trip over in a set, in its order, and at most three swaps of two tracks that help the most, each told by
 * itself and none sharing a track with another. What is not known of a track is never held against it.
 * @throws RangeError on more than CHECK_MAX tracks: a bug of the caller
 */
export function checkSet(tracks: readonly TrackFacts[]): SetCheck {
  if (tracks.length > CHECK_MAX) throw new RangeError(`A set of ${tracks.length} tracks cannot be checked`)
  const points = new PairPoints(true)
  const findings = [
    ...stepFindings(tracks, points),
    ...tracks.flatMap((_, at) => [...energyHole(tracks, at), ...artistRepeat(tracks, at)]),
  ].toSorted((a, b) => a.position - b.position)
  return { findings, swaps: bestSwaps(tracks, points) }
}

const named = ({ artist, title }: TrackFacts): string => `${artist} – ${title}`

function stepFindings(tracks: readonly TrackFacts[], points: PairPoints): Finding[] {
  return transitionScores(tracks, points).flatMap(({ move, tempo }, at) => {
    const [from, to] = [tracks[at] as TrackFacts, tracks[at + 1] as TrackFacts]
    const found: Finding[] = []
    if (move === 'clash')
      found.push({
        kind: 'clash',
        position: at + 1,
        text: `The key of ${named(to)} clashes with ${named(from)}.`,
      })
    if (tempo !== null && Math.abs(tempo.percent) > JUMP_PERCENT)
      found.push({
        kind: 'jump',
        position: at + 1,
        text: `${named(to)} needs ${Math.abs(tempo.percent).toFixed(1)} % of pitch after ${named(from)}.`,
      })
    return found
  })
}

function energyHole(tracks: readonly TrackFacts[], at: number): Finding[] {
  const energyAt = (i: number): number | null => tracks[i]?.energy ?? null
  const [before, here, after] = [energyAt(at - 1), energyAt(at), energyAt(at + 1)]
  if (before === null || here === null || after === null) return []
  const drop = Math.min(before, after) - here
  if (drop < HOLE_STEPS) return []
  const text = `Energy falls to ${here} with ${named(tracks[at] as TrackFacts)}, between ${before} and ${after}.`
  return [{ kind: 'energy-hole', position: at, text }]
}

function artistRepeat(tracks: readonly TrackFacts[], at: number): Finding[] {
  const { artist } = tracks[at] as TrackFacts
  const name = artist.toLowerCase()
  for (let back = 1; back <= REPEAT_WITHIN && at - back >= 0; back++)
    if ((tracks[at - back] as TrackFacts).artist.toLowerCase() === name) {
      const text = `${artist} comes again ${back === 1 ? 'at once' : `after ${back - 1} other ${back === 2 ? 'track' : 'tracks'}`}.`
      return [{ kind: 'artist-repeat', position: at, text }]
    }
  return []
}

function bestSwaps(tracks: readonly TrackFacts[], points: PairPoints): Swap[] {
  const codes = tracks.map(encodeTrack)
  const found: Swap[] = []
  for (let a = 0; a < codes.length; a++)
    for (let b = a + 1; b < codes.length; b++) {
      const gain = gainOf(codes, [a, b], points)
      if (gain > 0) found.push({ positions: [a, b], gain })
    }
  found.sort((x, y) => y.gain - x.gain || x.positions[0] - y.positions[0] || x.positions[1] - y.positions[1])
  const moved = new Set<number>()
  return found.filter(({ positions }) => {
    if (moved.size >= 2 * SWAPS_MAX || positions.some((at) => moved.has(at))) return false
    for (const at of positions) moved.add(at)
    return true
  })
}

/** What a swap of two places gains: only the transitions into and out of them change. */
function gainOf(codes: readonly EncodedTrack[], [a, b]: Swap['positions'], points: PairPoints): number {
  const swapped = (at: number) => codes[at === a ? b : at === b ? a : at]
  const given = (at: number) => codes[at]
  const total = (trackAt: (at: number) => EncodedTrack | undefined): number =>
    [...new Set([a - 1, a, b - 1, b])].reduce((sum, at) => {
      const [from, to] = [trackAt(at), trackAt(at + 1)]
      return from === undefined || to === undefined ? sum : sum + points.score(from, to)
    }, 0)
  return total(swapped) - total(given)
}
