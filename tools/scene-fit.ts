/**
 * Places artists by who is played with whom, and fits what that says of the next track:
 *
 *   npm run scene:fit -- FACTS SETS [--judge]
 *
 * reads a table of facts and one of real lists (CSV, gzipped or not), prints how well next tracks are ranked on lists kept
 * back, and rewrites `catalog/scene/*` and `src/domain/scene/scene-weights.gen.ts`. With --judge nothing is written.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { relationNats } from '../src/domain/scene/relation-nats.ts'
import { writeScene } from '../src/server/features/catalogue/scene-file.ts'
import { buildScene } from './scene/build-scene.ts'
import { fitHeldOut, holdOutScene, judgeNextTracks, readSceneSources } from './scene/held-out-scene.ts'
import type { RankFigures } from './scene/next-track-trials.ts'

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const [factsPath, setsPath] = args
if (factsPath === undefined || setsPath === undefined) {
  console.error('usage: npm run scene:fit -- FACTS SETS [--judge]')
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readSceneSources(join(root, 'catalog'), factsPath, setsPath)
const { facts, lists, crates, isKnown, isWanted } = sources
const heldOut = holdOutScene(sources)
const { model } = heldOut
const fitted = fitHeldOut(heldOut)
console.log(JSON.stringify(fitted, (_, value) => (typeof value === 'number' ? +value.toFixed(3) : value)))
console.log('lists kept back                     questions   today AUC / first ten     with scene')
const show = ({ auc, firstTen }: RankFigures): string =>
  `${auc.toFixed(3)} / ${(100 * firstTen).toFixed(1).padStart(4)} %`
for (const { name, before, withScene } of judgeNextTracks(heldOut, fitted))
  console.log(
    `${name.padEnd(34)} ${String(before.questions).padStart(9)}   ${show(before).padEnd(24)} ${show(withScene)}`,
  )

if (!process.argv.includes('--judge')) {
  const scene = buildScene(lists, facts, crates, isKnown, isWanted)
  const folder = join(root, 'catalog', 'scene')
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(writeScene(scene))) writeFileSync(join(folder, name), bytes)
  const rounded = JSON.stringify(fitted, (_, value) =>
    typeof value === 'number' ? +value.toFixed(3) : value,
  )
  writeFileSync(
    join(root, 'src/domain/scene/scene-weights.gen.ts'),
    await format(
      `import type { SceneWeights } from './scene-weights.ts'\n\n// Written by \`npm run scene:fit\`.\nexport const sceneWeights: SceneWeights = ${rounded}\n`,
      { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 },
    ),
  )
  console.log(
    `${scene.names.length} artists, ${scene.neighbours.reduce((sum, near) => sum + near.length, 0)} neighbours`,
  )
  printPopularity()
}

/** Whether the points of the scene lean to who stands in many lists. */
function printPopularity(): void {
  const rows = lists.flatMap(({ tracks }) => tracks).filter((_, at) => at % 400 === 0)
  const points: number[] = []
  const counts: number[] = []
  for (const from of rows)
    for (const to of rows.slice(0, 200)) {
      const own = model.actOf(to.artist, to.title)
      if (own.rows.length === 0) continue
      points.push(relationNats(model.relation(model.actOf(from.artist, from.title), own), fitted))
      counts.push(Math.log1p(Math.max(...own.rows.map((row) => model.data.lists[row] as number))))
    }
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(points), mean(counts)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [i, value] of points.entries()) {
    const [dx, dy] = [value - x, (counts[i] as number) - y]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  console.log(
    `correlation of a pair's nats with how many lists the artist stands in: ${(xy / Math.sqrt(xx * yy)).toFixed(3)}`,
  )
}
