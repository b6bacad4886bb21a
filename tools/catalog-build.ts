/**
 * Makes the shelf of known tracks, catalog/known/, from two tables of facts and the authored rows, and writes into the
 * authored rows how widely each is known.
 *
 *   npm run catalog:build -- FACTS SETS
 *
 * FACTS and SETS are CSV, gzipped or not; tools/catalog/fact-tables.ts says what columns they have. The same tables give
 * the same bytes. Prints what was left out and why, what the shelf holds, and how well genres are told.
 */
import { fileURLToPath } from 'node:url'
import { readCrates } from '../src/server/features/catalogue/scene-file.ts'
import { readAuthoredRows } from './catalog/authored-rows.ts'
import { buildShelf } from './catalog/build-shelf.ts'
import { readFactRows, readSetRows } from './catalog/fact-tables.ts'
import { reportShelf } from './catalog/report-shelf.ts'
import { writePopularity } from './catalog/write-popularity.ts'
import { writeShelf } from './catalog/write-shelf.ts'

const [factsPath, setsPath] = process.argv.slice(2)
if (factsPath === undefined || setsPath === undefined) {
  console.error('Usage: npm run catalog:build -- FACTS SETS')
  process.exit(2)
}
const folder = fileURLToPath(new URL('../catalog', import.meta.url))
const shelf = buildShelf(
  readFactRows(factsPath),
  readSetRows(setsPath),
  readAuthoredRows(folder),
  readCrates(`${folder}/scene`),
)
const bytes = writeShelf(`${folder}/known`, shelf.rows)
const popularity = writePopularity(folder, shelf.popularityOf)
for (const line of reportShelf(shelf)) console.log(line)
console.log(`${popularity.known} of ${popularity.rows} authored rows are known by popularity`)
console.log(`${(bytes / 1e6).toFixed(2)} MB written`)
