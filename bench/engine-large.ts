/** The engine's index over as many tracks as one machine holds: time, bytes a track, and how long it takes to build. */
import { availableParallelism, freemem } from 'node:os'
import type { RecommendationQuery } from '../src/domain/recommend/recommendation-query.ts'
import { Recommender } from '../src/domain/recommend/recommend.ts'
import {
  commonTables,
  searchTables,
  type RelaxationStep,
  relaxationSteps,
} from '../src/domain/recommend/search-tables.ts'
import { syntheticCatalogue, realShelves } from './synthetic-catalogue.ts'
import { bar, machine, ms, table, timeEach, title, whole } from './measure.ts'
import { madeQuestions } from './questions.ts'

const SIZES = [1_000_000, 10_000_000]
/** What a track takes while it is made and indexed, names included. */
const BYTES_WHILE_MADE = 1_000
const QUESTIONS = 1_000
const ROUNDS = 3
const BAR_MS = 10
const MAX_BYTES = 64

title(`engine-large (${machine()}, ${availableParallelism()} cores)`)
const { tracks: real, scene } = realShelves()
const questions = madeQuestions(
  real.filter(({ genre }) => genre !== null),
  QUESTIONS,
)
const limitOf = (question: RecommendationQuery): number => question.count * 16 + 80

const rows: string[][] = []
for (const size of SIZES) {
  if (freemem() < size * BYTES_WHILE_MADE) {
    console.log(
      `  ${whole(size)} tracks are left out: this machine has ${whole(freemem() / 1e9)} GB of memory free.`,
    )
    continue
  }
  const tracks = syntheticCatalogue(real, size, { artists: 'real' })
  const start = performance.now()
  const { index } = new Recommender(tracks, scene)
  const built = performance.now() - start
  const ready = questions.map((question) => ({
    tables: searchTables(
      question,
      relaxationSteps(question)[0] as RelaxationStep,
      commonTables(question, scene),
    ),
    limit: limitOf(question),
  }))
  const { quick, all } = timeEach(ready, ROUNDS, (each) => index.best(each.tables, each.limit))
  const bytes = index.bytes / index.size
  rows.push([
    whole(size),
    `${ms(quick.p50)} (${ms(all.p50)})`,
    `${ms(quick.p99)} (${ms(all.p99)})`,
    bytes.toFixed(1),
    `${(built / 1_000).toFixed(1)} s`,
    `${(process.memoryUsage().rss / 1e9).toFixed(1)} GB`,
  ])
  bar(`index: p99 under ${BAR_MS} ms at ${whole(size)} tracks`, quick.p99 < BAR_MS)
  bar(`at most ${MAX_BYTES} bytes a track at ${whole(size)} tracks`, bytes <= MAX_BYTES)
  if (bytes > MAX_BYTES) process.exitCode = 1
}
console.log('')
table(['tracks', 'index p50', 'index p99', 'bytes a track', 'built in', 'all memory, names included'], rows)
