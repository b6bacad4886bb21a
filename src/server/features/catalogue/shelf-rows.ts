import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvRecords } from '#domain/library/csv-records.ts'

/** What is wrong with a row, with where it stands. */
export type RowError = { readonly file: string; readonly line: number; readonly says: string }

/** Takes the cells of a row, as many as there are columns, and says what is wrong with them. */
type OnRow = (cells: readonly string[], error: (says: string) => void) => void

/** Files of a shelf, in the order they count: of two equal tracks the first stays. */
export const shelfFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()

/**
 * Reads every `*.csv` of a folder, row by row. A row with another number of cells is left out and named, and so is a file
 * with another header or one that ends inside a quoted cell.
 */
export function readShelfRows(folder: string, columns: readonly string[], onRow: OnRow): RowError[] {
  const errors: RowError[] = []
  for (const file of shelfFiles(folder)) {
    const error = (line: number, says: string) => errors.push({ file, line, says })
    let isHeaderRead = false
    const records = new CsvRecords(
      ',',
      (cells, line) => {
        if (!isHeaderRead) {
          isHeaderRead = true
          if (cells.join() === columns.join()) return
          error(1, `the header must be ${columns.join()}`)
          records.stop()
        } else if (cells.length === columns.length) onRow(cells, (says) => error(line, says))
        else error(line, `${cells.length} cells in place of ${columns.length}`)
      },
      { stop: (_, line) => error(line ?? 0, 'a quoted cell does not end') },
    )
    records.write(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/u, ''))
    records.end()
    if (!isHeaderRead) error(1, `the header must be ${columns.join()}`)
  }
  return errors
}
