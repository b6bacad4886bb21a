/**
 * Measures how good the product is at what it is for, and writes the figures into `docs/quality.md`:
 *
 *   npm run quality [-- FACTS SETS] [--part NAME …]
 *
 * FACTS and SETS are the tables that `scene:fit` reads. Without them the parts that need them stay as they stand in the
 * page; so do all that are not named where some are.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { builtInCatalogue, builtInTracks } from './quality/built-in-catalogue.ts'
import { type PagePart, renewPage } from './quality/quality-page.ts'
import { reportAnswers } from './quality/report-answers.ts'
import { reportCalibration } from './quality/report-calibration.ts'
import { reportKeys } from './quality/report-keys.ts'
import { reportNextTrack } from './quality/report-next-track.ts'
import { reportPairs } from './quality/report-pairs.ts'
import { reportRecognition } from './quality/report-recognition.ts'
import { reportVibes } from './quality/report-vibes.ts'
import { reportTwentyQuestions } from './quality/twenty-questions.ts'
import { holdOutScene, readSceneSources } from './scene/held-out-scene.ts'

const HEAD = `# Quality

What the product itself is measured by: every figure here comes from the command above it, and nothing is timed. \`npm run
quality\` renews what the project can measure alone; the parts with FACTS SETS need the two tables that \`scene:fit\` reads,
and without them stay as they stand. The last part is written by hand.`

const PAGE = fileURLToPath(new URL('../docs/quality.md', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('../catalog', import.meta.url))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', multiple: true } },
})
const [factsPath, setsPath] = positionals

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
const catalogue = once(builtInCatalogue)
const sources =
  factsPath === undefined || setsPath === undefined
    ? null
    : once(() => readSceneSources(CATALOGUE, factsPath, setsPath))
const heldOut = sources && once(() => holdOutScene(sources()))

type Part = {
  readonly name: string
  readonly title: string
  /** null: it needs tables that were not named. */
  readonly report: (() => string) | null
  readonly needs?: 'FACTS SETS'
}
const MEASURED: readonly Part[] = [
  {
    name: 'recognition',
    title: 'Names are recognised',
    report: () => reportRecognition(builtInTracks()),
  },
  {
    name: 'pairs',
    title: 'Tracks that belong together are found',
    report: () => reportPairs(catalogue()),
  },
  { name: 'answers', title: 'What answers look like', report: () => reportAnswers(catalogue()) },
  { name: 'vibes', title: 'Descriptions are read', report: reportVibes },
  {
    name: 'calibration',
    title: 'A higher score is a likelier next track',
    needs: 'FACTS SETS',
    report: heldOut && (() => reportCalibration(heldOut())),
  },
  {
    name: 'keys',
    title: 'How far keys can be trusted',
    needs: 'FACTS SETS',
    report: sources && (() => reportKeys(sources().facts)),
  },
  {
    name: 'next-track',
    title: 'Real next tracks are ranked high',
    needs: 'FACTS SETS',
    report: heldOut && (() => reportNextTrack(heldOut())),
  },
  {
    name: 'twenty-questions',
    title: 'Twenty questions',
    report: () => reportTwentyQuestions(catalogue()),
  },
]
const unknown = values.part?.filter((name) => !MEASURED.some((part) => part.name === name)) ?? []
if (positionals.length === 1 || positionals.length > 2 || unknown.length > 0) {
  console.error(
    `usage: npm run quality [-- FACTS SETS] [--part NAME …]; the parts are ${MEASURED.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const parts = MEASURED.map(({ name, title, needs, report }): PagePart => {
  const isWanted = values.part?.includes(name) ?? true
  if (isWanted) console.log(report === null ? `${name}: kept, it needs ${needs}` : name)
  return {
    name,
    title,
    command: `npm run quality -- ${needs ? `${needs} ` : ''}--part ${name}`,
    body: isWanted && report !== null ? report() : null,
  }
})
const old = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : null
const page = renewPage(old, HEAD, [
  ...parts,
  { name: 'still-wrong', title: 'What is still wrong', command: null, body: null },
])
writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }))
