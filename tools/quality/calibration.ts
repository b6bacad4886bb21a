/** Whether a higher score means a likelier next track: real ones among others of the same lists, by the score they get. */
import { explain } from '../../src/domain/recommend/explain.ts'
import { searchTables, relaxationSteps, commonTables } from '../../src/domain/recommend/search-tables.ts'
import type { SceneModel } from '../../src/domain/scene/scene-model.ts'
import { creditedArtists, songKey } from '../../src/domain/track/names.ts'
import { isMixable, type MixableTrack, type ShelfTrack } from '../../src/domain/track/track.ts'
import { nextTrackTrials } from '../scene/next-track-trials.ts'
import type { TrackList } from '../scene/read-reference.ts'
import { questionAfter } from './judge-answers.ts'

/** A candidate's score, and whether it was really played next. */
type Judged = { readonly score: number; readonly real: boolean }

export type Band = {
  readonly from: number
  readonly to: number
  readonly real: number
  readonly all: number
}

const BAND_STARTS = [0, 50, 60, 70, 75, 80, 85, 90] as const
const BEST_SCORE = 100

/** Whole scores by band, the lowest first. */
export const scoreBands = (judged: readonly Judged[]): Band[] =>
  BAND_STARTS.map((from, at) => {
    const to = (BAND_STARTS[at + 1] ?? BEST_SCORE + 1) - 1
    const inside = judged.filter(({ score }) => score >= from && score <= to)
    return { from, to, real: inside.filter(({ real }) => real).length, all: inside.length }
  })

/** Bands whose share of real ones is below that of the band beneath; bands that are empty are passed over. */
export function fallingBands(bands: readonly Band[]): Band[] {
  const filled = bands.filter(({ all }) => all > 0)
  return filled.filter((band, at) => {
    const below = filled[at - 1]
    return below !== undefined && band.real * below.all < below.real * band.all
  })
}

type FactsOf = (artist: string, title: string) => ShelfTrack | undefined
type ScoredTrials = { readonly pairs: number; readonly judged: readonly Judged[] }

/**
 * Scores real next tracks and others of the same lists as the product does, after the track before them. Pairs of one
 * artist are left out on both sides: an answer never has them.
 * @param scene must not have been made from these lists
 * @param count pairs drawn @param others candidates beside each real one
 */
export function scoreNextTracks(
  lists: readonly TrackList[],
  factsOf: FactsOf,
  scene: SceneModel,
  { count, others, seed }: { readonly count: number; readonly others: number; readonly seed: number },
): ScoredTrials {
  const mixable = ({ artist, title }: { artist: string; title: string }): MixableTrack | null => {
    const track = factsOf(artist, title)
    return track && isMixable(track) ? track : null
  }
  const judged: Judged[] = []
  let pairs = 0
  for (const { from, candidates } of nextTrackTrials(playedRuns(lists, mixable), Infinity, others, seed)) {
    if (pairs === count) break
    const [real, ...rest] = candidates.map(mixable)
    const on = mixable(from)
    if (!on || !real || isOfSameArtist(on, real)) continue
    const question = questionAfter({ kind: 'track', track: on, confidence: 1, sameVersion: true }, 10)
    const widest = question && relaxationSteps(question).at(-1)
    if (!question || !widest) continue
    const tables = searchTables(question, widest, commonTables(question, scene))
    const score = (track: MixableTrack): number => explain(question, tables, track).score
    pairs++
    judged.push({ score: score(real), real: true })
    for (const other of rest)
      if (other && !isOfSameArtist(on, other) && songOf(other) !== songOf(real))
        judged.push({ score: score(other), real: false })
  }
  return { pairs, judged }
}

const songOf = ({ artist, title }: MixableTrack): string => songKey(artist, title)

function isOfSameArtist(a: MixableTrack, b: MixableTrack): boolean {
  const names = new Set(creditedArtists(a.artist, a.title))
  return creditedArtists(b.artist, b.title).some((name) => names.has(name))
}

/** The lists cut where a track is not known: neighbours in them were really played one after the other. */
const playedRuns = (
  lists: readonly TrackList[],
  mixable: (track: { artist: string; title: string }) => MixableTrack | null,
): TrackList[] =>
  lists.flatMap((list) => {
    const runs: { artist: string; title: string }[][] = [[]]
    for (const track of list.tracks)
      if (mixable(track)) runs.at(-1)?.push(track)
      else runs.push([])
    return runs.filter((tracks) => tracks.length > 1).map((tracks) => ({ ...list, tracks }))
  })
