import { EMPTY_SCENE, type SceneModel } from '../scene/scene-model.ts'
import { runToCompletion, type Chunked } from '../track/chunked.ts'
import type { MixableTrack } from '../track/track.ts'
import { CandidateIndex } from './candidate-index.ts'
import type { Candidate as Ranked } from './top-candidates.ts'
import { chooseTogether, mayFollow, type Standing } from './choose-together.ts'
import { exactPoints, explain, type Explained, percentageIn, personalGain, sumOf } from './explain.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { percentageOf } from './percentage.ts'
import { commonTables, type QuestionTables, searchTables, relaxationSteps } from './search-tables.ts'
import { mixingTips } from './tip.ts'

export type Recommended = {
  readonly track: MixableTrack
  readonly explained: Explained
  readonly tip: string
}

export type Answer = {
  /** Best first. */
  readonly tracks: readonly Recommended[]
  /** What was given up to find as many as asked for; null when nothing was. */
  readonly note: string | null
}

type Parts = { readonly ordered: readonly MixableTrack[]; readonly index: CandidateIndex }

function* readParts(tracks: readonly MixableTrack[], scene: SceneModel): Chunked<Parts> {
  // Tie-break: the newer track first, then the ids, which say nothing about them: no artist is first by name.
  const ordered = tracks.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || (a.id < b.id ? -1 : 1))
  yield
  return { ordered, index: yield* CandidateIndex.inSteps(ordered, scene) }
}

/** The recommender over one set of tracks. Deterministic: the same query gives the same answer. */
export class Recommender {
  private readonly tracks: readonly MixableTrack[]
  private readonly ordinalOf: ReadonlyMap<string, number>
  readonly index: CandidateIndex
  readonly scene: SceneModel

  /** @param scene who is played with whom; without it every track has the expectation */
  constructor(
    tracks: readonly MixableTrack[],
    scene: SceneModel = EMPTY_SCENE,
    { ordered, index }: Parts = runToCompletion(readParts(tracks, scene)),
  ) {
    this.scene = scene
    this.tracks = ordered
    this.ordinalOf = new Map(ordered.map((track, ordinal) => [track.id, ordinal]))
    this.index = index
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(tracks: readonly MixableTrack[], scene: SceneModel = EMPTY_SCENE): Chunked<Recommender> {
    return new Recommender(tracks, scene, yield* readParts(tracks, scene))
  }

  /**
   * The best of these tracks and of `others` in one order: points mean the same everywhere. What is in both comes from
   * these; of equal tracks these come first.
   */
  answer(question: RecommendationQuery, others: readonly Recommender[] = []): Answer {
    const sources = [this, ...others]
    let last: Answer = { tracks: [], note: null }
    const common = commonTables(question, this.scene)
    for (const stretch of relaxationSteps(question)) {
      const tables = searchTables(question, stretch, common)
      const picked = pick(sources, question, tables)
      if (picked.length > last.tracks.length)
        last = { tracks: toRecommendation(question, tables, picked), note: stretch.note }
      if (picked.length >= question.count) break
    }
    return last
  }

  /**
   * Proposed tracks, scored as all others are. The genre that is asked for keeps none of them out; the tempo does, and so
   * does whatever may not come again.
   */
  judgeProposed(question: RecommendationQuery, tracks: readonly MixableTrack[]): readonly Recommended[] {
    const [first] = relaxationSteps(question)
    if (first === undefined) return []
    const stretch = { ...first, genres: 'all' as const }
    const tables = searchTables(question, stretch, commonTables(question, this.scene))
    const isEligible = mayFollow(question, (id) => this.find(id))
    return toRecommendation(
      question,
      tables,
      tracks.filter((track) => isEligible(track) && isInReach(tables, track)),
    )
  }

  find(id: string): MixableTrack | undefined {
    const ordinal = this.ordinalOf.get(id)
    return ordinal === undefined ? undefined : this.tracks[ordinal]
  }

  /** The best `limit` tracks, what was proposed and what the DJ's nights speak for; `floor`: below these points there may be others. */
  best(
    question: RecommendationQuery,
    tables: QuestionTables,
    limit: number,
  ): { standings: Standing[]; floor: number } {
    const most = question.personal === undefined ? limit : Math.max(limit, PERSONAL_LIMIT)
    const found = this.index.best(tables, most)
    return {
      standings: this.withNamed(question, tables, found).map(({ ordinal, points }) => {
        const track = this.tracks[ordinal] as MixableTrack
        return {
          track,
          percentage:
            percentageIn(tables, track, points) + (personalGain(question, track, points)?.points ?? 0),
          scene: this.index.sceneOf(tables, ordinal),
        }
      }),
      floor: found.length < most ? -Infinity : (found[most - 1]?.points ?? -Infinity),
    }
  }

  /** With the tracks that are named in the question, wherever they stand: those proposed, and those of the DJ's nights. */
  private withNamed(question: RecommendationQuery, tables: QuestionTables, candidates: Ranked[]): Ranked[] {
    const { proposed, personal } = question
    if (proposed.size === 0 && personal === undefined) return candidates
    const found = new Map(candidates.map((candidate) => [candidate.ordinal, candidate.points]))
    const add = (ids: Iterable<string>, reach: QuestionTables): void => {
      const ordinals = [...ids].flatMap((id) => this.ordinalOf.get(id) ?? [])
      const tracks = ordinals.map((ordinal) => this.tracks[ordinal] as MixableTrack)
      for (const { ordinal } of new CandidateIndex(tracks, this.scene).best(reach, tracks.length))
        found.set(
          ordinals[ordinal] as number,
          sumOf(exactPoints(question, tables, tracks[ordinal] as MixableTrack)),
        )
    }
    // Proposed tracks score as fitting the description, which the index does not know.
    add(proposed.keys(), tables)
    if (personal) add(personal.likely, anyGenre(question, tables))
    return [...found]
      .map(([ordinal, points]) => ({ ordinal, points }))
      .sort((a, b) => b.points - a.points || a.ordinal - b.ordinal)
  }
}

/** Tracks of an index that are read where nights may lift what stands further down. */
const PERSONAL_LIMIT = 1_000

/** What the DJ has mixed before is in reach across genres, unless a genre is asked for. */
const anyGenre = (question: RecommendationQuery, tables: QuestionTables): QuestionTables =>
  question.genreAsked || question.intent.genres.length > 0 || question.intent.unwantedGenres.length > 0
    ? tables
    : { ...tables, genre: tables.genre.map((points) => Math.max(0, points)) }

const isInReach = (tables: QuestionTables, track: MixableTrack): boolean =>
  new CandidateIndex([track]).best(tables, 1).length === 1

function toRecommendation(
  question: RecommendationQuery,
  tables: QuestionTables,
  picked: readonly MixableTrack[],
): readonly Recommended[] {
  const explained = picked.map((track) => ({ track, explained: explain(question, tables, track) }))
  const tips = mixingTips(question, explained)
  return explained.map((one, at) => ({ ...one, tip: tips[at] as string }))
}

/** The best tracks that may stand together. Reads more of the indexes when too many had to be passed over. */
function pick(
  sources: readonly Recommender[],
  question: RecommendationQuery,
  tables: QuestionTables,
): MixableTrack[] {
  const find = (id: string): MixableTrack | undefined => {
    for (const source of sources) {
      const track = source.find(id)
      if (track) return track
    }
    return undefined
  }
  for (let limit = question.count * 16 + 80; ; limit *= 4) {
    const found = sources.map((source) => source.best(question, tables, limit))
    const floor = Math.max(...found.map((one) => one.floor))
    const least = percentageOf(floor)
    const standings = found.flatMap((one, at) =>
      one.standings.filter(
        ({ track, percentage }) =>
          percentage >= least && !sources.slice(0, at).some((earlier) => earlier.find(track.id)),
      ),
    )
    const { picked, equals } = chooseTogether(question, standings, find)
    if (picked.length < question.count && floor !== -Infinity) continue
    return [...picked, ...equals.slice(0, question.count - picked.length)]
      .sort((a, b) => Math.round(b.percentage) - Math.round(a.percentage))
      .map(({ track }) => track)
  }
}
