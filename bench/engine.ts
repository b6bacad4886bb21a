/** The recommendation engine beside SQLite and PostgreSQL queries that give the same answer. */
import { wordSet, yearIndex } from '../src/domain/recommend/candidate-columns.ts'
import type { CandidateIndex } from '../src/domain/recommend/candidate-index.ts'
import type { Candidate } from '../src/domain/recommend/top-candidates.ts'
import type { RecommendationQuery } from '../src/domain/recommend/recommendation-query.ts'
import { Recommender } from '../src/domain/recommend/recommend.ts'
import { keyState, NO_GENRE, NO_POPULARITY, toDeciBpm } from '../src/domain/recommend/score.ts'
import {
  commonTables,
  searchTables,
  type RelaxationStep,
  relaxationSteps,
} from '../src/domain/recommend/search-tables.ts'
import type { SceneModel } from '../src/domain/scene/scene-model.ts'
import { GENRE_NAMES } from '../src/domain/track/genres.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { postgresServer, sayWithoutPostgres } from './fresh-database.ts'
import { syntheticCatalogue, realShelves } from './synthetic-catalogue.ts'
import { bar, machine, ms, table, type Timed, timeEach, Times, times, title, whole } from './measure.ts'
import { madeQuestions } from './questions.ts'
import { postgresBaseline, type SqlBaseline, type Row, sqliteBaseline, wordsOf } from './sql-baseline.ts'

const SIZES = [4_000, 100_000, 1_000_000]
const QUESTIONS = 1_000
const ROUNDS = 3
/** Questions a database is asked: at most so many, and no more once the time is up. */
const RIVAL_QUESTIONS = 200
const RIVAL_MS = 12_000
const MAX_BYTES = 64
const FULL_SIZE = 100_000
const BAR_MS = 5

const widest = (question: RecommendationQuery): RelaxationStep =>
  relaxationSteps(question)[0] as RelaxationStep
/** What `Recommender` reads of the index first. */
const limitOf = (question: RecommendationQuery): number => question.count * 16 + 80

type Result = {
  readonly size: number
  readonly bytes: number
  readonly tables: Timed
  readonly best: Timed
  readonly answer: Timed
  readonly baselines: readonly { readonly name: string; readonly own: Times; readonly baseline: Times }[]
}

function sortedRows(tracks: readonly MixableTrack[]): Row[] {
  const rows = [...tracks]
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || (a.id < b.id ? -1 : 1))
    .map((track, ordinal) => ({
      genre: track.genre === null ? NO_GENRE : GENRE_NAMES.indexOf(track.genre),
      key: keyState(track.key, track.keySource),
      deciBpm: toDeciBpm(track.bpm),
      ordinal,
      energy: track.energy ?? 0,
      year: yearIndex(track.year),
      vocal: track.vocal === null ? 0 : track.vocal ? 1 : 2,
      words: wordsOf(wordSet(track.vibes)),
      popularity: track.popularity ?? NO_POPULARITY,
    }))
  return rows.sort(
    (a, b) => a.genre - b.genre || a.key - b.key || a.deciBpm - b.deciBpm || a.ordinal - b.ordinal,
  )
}

function assertSame(name: string, own: readonly Candidate[], other: readonly Candidate[]): void {
  const same =
    own.length === other.length &&
    own.every(({ ordinal, points }, at) => other[at]?.ordinal === ordinal && other[at]?.points === points)
  if (!same) throw new Error(`${name} gives another answer than the engine`)
}

async function compare(
  baseline: SqlBaseline,
  index: CandidateIndex,
  questions: readonly RecommendationQuery[],
): Promise<Result['baselines'][number]> {
  const own: number[] = []
  const theirs: number[] = []
  const until = performance.now() + RIVAL_MS
  for (const question of questions) {
    const tables = searchTables(question, widest(question))
    const limit = limitOf(question)
    await baseline.fill(tables)
    const scene = index.sceneOf(tables, 0)
    const start = performance.now()
    const other = await baseline.ask(tables, limit, scene)
    const middle = performance.now()
    const best = index.best(tables, limit)
    own.push(performance.now() - middle)
    theirs.push(middle - start)
    assertSame(baseline.name, best, other)
    if (performance.now() > until) break
  }
  await baseline.close()
  return { name: baseline.name, own: new Times(own), baseline: new Times(theirs) }
}

async function run(real: readonly MixableTrack[], scene: SceneModel, size: number): Promise<Result> {
  const tracks = syntheticCatalogue(real, size, { artists: 'real' })
  const recommender = new Recommender(tracks, scene)
  const { index } = recommender
  const questions = madeQuestions(
    real.filter(({ genre }) => genre !== null),
    QUESTIONS,
  )
  const tables = timeEach(questions, ROUNDS, (question) =>
    searchTables(question, widest(question), commonTables(question, scene)),
  )
  const ready = questions.map((question) => ({
    tables: searchTables(question, widest(question), commonTables(question, scene)),
    limit: limitOf(question),
  }))
  const best = timeEach(ready, ROUNDS, (each) => index.best(each.tables, each.limit))
  const answer = timeEach(questions, ROUNDS, (question) => recommender.answer(question))
  const rows = sortedRows(tracks)
  const asked = questions.slice(0, RIVAL_QUESTIONS)
  // The databases answer what tables can: without the scene.
  const { index: plain } = new Recommender(tracks)
  const baselines = [await compare(sqliteBaseline(rows), plain, asked)]
  if (postgresServer !== undefined)
    baselines.push(await compare(await postgresBaseline(postgresServer, rows), plain, asked))
  return { size, bytes: index.bytes / index.size, tables, best, answer, baselines }
}

async function main(): Promise<void> {
  title(`engine (${machine()})`)
  const { tracks: real, scene } = realShelves()
  const results: Result[] = []
  for (const size of SIZES) results.push(await run(real, scene, size))

  console.log(
    '  The same answer, to the last bit, from a database. Ratio: median there over median here, points ready on both.\n',
  )
  table(
    ['tracks', 'beside', 'ratio', 'there p50', 'there p99', 'here p50', 'here p99', 'questions'],
    results.flatMap(({ size, baselines }) =>
      baselines.map(({ name, own, baseline }) => [
        whole(size),
        name,
        times(baseline.p50 / own.p50),
        ms(baseline.p50),
        ms(baseline.p99),
        ms(own.p50),
        ms(own.p99),
        String(own.count),
      ]),
    ),
  )
  sayWithoutPostgres()
  console.log(
    `\n  The engine alone: ${whole(QUESTIONS)} questions, each ${ROUNDS} times; its quickest counts, in brackets every one.\n`,
  )
  const both = (share: 'p50' | 'p99', { quick, all }: Timed) => `${ms(quick[share])} (${ms(all[share])})`
  table(
    ['tracks', 'points p50', 'index p50', 'index p99', 'answer p50', 'answer p99', 'bytes a track'],
    results.map(({ size, bytes, tables, best, answer }) => [
      whole(size),
      both('p50', tables),
      both('p50', best),
      both('p99', best),
      both('p50', answer),
      both('p99', answer),
      bytes.toFixed(1),
    ]),
  )
  console.log('')
  const largest = results.at(-1) as Result
  bar(`index: p99 under ${BAR_MS} ms at ${whole(largest.size)} tracks`, largest.best.quick.p99 < BAR_MS)
  bar(
    `whole answer: p99 under ${BAR_MS} ms at ${whole(largest.size)} tracks`,
    largest.answer.quick.p99 < BAR_MS,
  )
  // In a small index most are tables of one size, whatever it holds.
  const tooLarge = results.some(({ size, bytes }) => size >= FULL_SIZE && bytes > MAX_BYTES)
  bar(`at most ${MAX_BYTES} bytes a track from ${whole(FULL_SIZE)} tracks on`, !tooLarge)
  if (tooLarge) process.exitCode = 1
}

await main()
