import { Random } from '../music/random.ts'
import type { TrackList } from './read-reference.ts'

export type PlayedTrack = { readonly artist: string; readonly title: string }

/** One question: of `candidates`, which was really played after `from`? The first is. */
type NextTrackTrial = { readonly from: PlayedTrack; readonly candidates: readonly PlayedTrack[] }

/**
 * Questions from real lists: each real next track among others drawn from the same lists.
 * @param count questions drawn; fewer where the lists hold fewer pairs
 * @param others candidates beside the real one
 */
export function nextTrackTrials(
  lists: readonly TrackList[],
  count: number,
  others: number,
  seed: number,
): NextTrackTrial[] {
  const random = new Random(seed)
  const pairs = lists.flatMap(({ tracks }) =>
    tracks.slice(1).flatMap((to, at) => {
      const from = tracks[at] as PlayedTrack
      return from.artist === to.artist && from.title === to.title ? [] : [{ from, to }]
    }),
  )
  const pool = new Map(lists.flatMap(({ tracks }) => tracks.map((t) => [`${t.artist}\t${t.title}`, t])))
  const all = [...pool.values()]
  for (let i = pairs.length - 1; i > 0; i--) {
    const j = random.whole(0, i)
    ;[pairs[i], pairs[j]] = [pairs[j] as (typeof pairs)[number], pairs[i] as (typeof pairs)[number]]
  }
  return pairs.slice(0, count).map(({ from, to }) => ({
    from,
    candidates: [to, ...Array.from({ length: others }, () => random.pick(all))],
  }))
}

export type RankFigures = {
  readonly questions: number
  /** The mean share of the others ranked below the real one; 0.5 is chance. */
  readonly auc: number
  /** Share of questions whose real next track is among the first ten. */
  readonly firstTen: number
}

/** Equal scores share their places. @param scores of each trial's candidates, the real one first */
export function rankFigures(scores: readonly ArrayLike<number>[]): RankFigures {
  let auc = 0
  let firstTen = 0
  for (const row of scores) {
    const own = row[0] as number
    let above = 0
    let same = 0
    for (let i = 1; i < row.length; i++) {
      if ((row[i] as number) > own) above++
      else if (row[i] === own) same++
    }
    auc += 1 - (above + same / 2) / (row.length - 1)
    // The place is uniform among the equals.
    firstTen += Math.max(0, Math.min(1, (10 - above) / (same + 1)))
  }
  return { questions: scores.length, auc: auc / scores.length, firstTen: firstTen / scores.length }
}
