/** Writes into the authored rows how widely each is known: the one fact of theirs that only tables can say. */
import { parse } from 'csv-parse/sync'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLUMNS } from '../../src/server/features/catalogue/catalogue-file.ts'
import { csvLine } from './known-row.ts'

/**
 * Below this a service's count says nothing of an authored row: floors know records that are hardly streamed.
 */
const MIN_POPULARITY = 40

/**
 * Rewrites every `*.csv` of the folder with its column `popularity`, empty where no table says that it is widely known.
 * @returns how many rows there are, and how many have one
 */
export function writePopularity(
  folder: string,
  popularityOf: (artist: string, title: string) => number | null,
): { rows: number; known: number } {
  let [count, known] = [0, 0]
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
    const path = join(folder, file)
    const rows = parse(readFileSync(path, 'utf8'), { columns: true, bom: true }) as Record<string, string>[]
    const lines = rows.map((row) => {
      const counted = popularityOf(row.artist ?? '', row.title ?? '')
      const popularity = counted !== null && counted >= MIN_POPULARITY ? counted : null
      count++
      if (popularity !== null) known++
      return csvLine(COLUMNS.map((name) => (name === 'popularity' ? String(popularity ?? '') : (row[name] ?? ''))))
    })
    writeFileSync(path, `${COLUMNS.join()}\n${lines.join('\n')}\n`)
  }
  return { rows: count, known }
}
