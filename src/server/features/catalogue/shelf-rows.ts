import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvRecords } from '../../../domain/library/csv-records.ts'

/** What is wrong with a row, with where it stands. */
export type RowError = { readonly file: string; readonly line: number; readonly says: string }

/** Takes the cells of a row, as many as there are columns, and says what is wrong with them. */
export type OnRow = (cells: readonly string[], fault: (says: string) => void) => void

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
  const faults: RowError[] = []
  for (const file of shelfFiles(folder)) {
    const fault = (line: number, says: string) => faults.push({ file, line, says })
    let isHeaderRead = false
    const records = new CsvRecords(
      ',',
      (cells, line) => {
        if (!isHeaderRead) {
          isHeaderRead = true
          if (cells.join() === columns.join()) return
          fault(1, `the header must be ${columns.join()}`)
          records.stop()
        } else if (cells.length === columns.length) onRow(cells, (says) => fault(line, says))
        else fault(line, `${cells.length} cells in place of ${columns.length}`)
      },
      { stop: (_, line) => fault(line ?? 0, 'a quoted cell does not end') },
    )
    records.write(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/u, ''))
    records.end()
    if (!isHeaderRead) fault(1, `the header must be ${columns.join()}`)
  }
  return faults
}
