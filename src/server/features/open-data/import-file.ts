import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '../../db/schema.ts'
import { csvCells, csvRecords } from './csv-record-stream.ts'
import { type ImportProgress, openDataStore } from './store.ts'

/** Rows of a file that are written, with how far it has been read, in one transaction. */
const ROWS_A_BATCH = 5_000

/** A cell of a row by the name of its column; '' where the file has no such column. */
export type Cells = (column: string) => string
/** What a row says, null where it is of no use. @throws RowError where something is wrong with it */
type ReadRow<T> = (cells: Cells) => T | null
/** What is wrong with a row, in words. */
export class RowError extends Error {}

export type BadRow = { readonly file: string; readonly line: number; readonly error: string }

export type ImportDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly onBadRow: (row: BadRow) => void
  readonly onProgress: (file: string, progress: ImportProgress) => void
}

type FileImport<T> = {
  /** Under which it is remembered how far it was read. */
  readonly name: string
  readonly path: string
  /** What else the rows are read by: where it has changed, the file is read again. */
  readonly basis?: string
  readonly columns: readonly string[]
  readonly read: ReadRow<T>
  /** Writes what rows say, in the transaction that remembers how far they go. @returns how many of them are not needed */
  readonly write: (db: Db, rows: readonly T[]) => Promise<number>
}

/**
 * Reads a file of a dump into the database. A process that is killed anywhere goes on from the last batch that was written: rows
 * and progress are one transaction. A file that was read to its end is not read again, another one of that name is.
 * @throws Error where it is no such file
 */
export async function importFile<T>(deps: ImportDeps, job: FileImport<T>): Promise<ImportProgress> {
  const { db, clock, onProgress } = deps
  const { size, mtimeMs } = await stat(job.path)
  const file = [basename(job.path), size, Math.round(mtimeMs), ...(job.basis ? [job.basis] : [])].join(' ')
  const before = await openDataStore(db).progress(job.name)
  const isSame = before?.file === file
  if (isSame && before.finishedAt !== null) return before
  let progress: ImportProgress = isSame
    ? before
    : { file, position: '0', line: 1, rows: 0, leftOut: 0, bad: 0, finishedAt: null }

  const column = columnReader(await headerOf(job))
  let batch: T[] = []
  let [rows, leftOut, bad] = [0, 0, 0]
  const save = async (position: number, line: number, isLast: boolean): Promise<void> => {
    progress = await db.transaction().execute(async (trx) => {
      const next: ImportProgress = {
        file,
        position: String(position),
        line,
        rows: progress.rows + rows,
        leftOut: progress.leftOut + leftOut + (await job.write(trx, batch)),
        bad: progress.bad + bad,
        finishedAt: isLast ? clock() : null,
      }
      await openDataStore(trx).saveProgress(job.name, next, clock())
      return next
    })
    batch = []
    ;[rows, leftOut, bad] = [0, 0, 0]
    onProgress(basename(job.path), progress)
  }
  const wrong = (line: number, error: string): void => {
    bad++
    deps.onBadRow({ file: basename(job.path), line, error })
  }

  let position = Number(progress.position)
  let { line } = progress
  for await (const record of csvRecords(job.path, { position, line })) {
    // What is saved is where the next record begins.
    if (rows >= ROWS_A_BATCH) await save(position, record.line, false)
    ;({ end: position, line } = record)
    if (record.line === 1) continue
    rows++
    if (record.isBroken) {
      wrong(record.line, 'a quoted cell does not end')
      continue
    }
    const cells = csvCells(record.text)
    if (cells.length !== column.count) {
      wrong(record.line, `${cells.length} cells in place of ${column.count}`)
      continue
    }
    try {
      const row = job.read((name) => column.of(cells, name))
      if (row === null) leftOut++
      else batch.push(row)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      wrong(record.line, error.message)
    }
  }
  await save(position, line, true)
  return progress
}

async function headerOf({ path, columns }: Pick<FileImport<unknown>, 'path' | 'columns'>): Promise<string[]> {
  for await (const { text } of csvRecords(path, { position: 0, line: 1 })) {
    const header = csvCells(text.replace(/^\uFEFF/u, ''))
    const missing = columns.filter((name) => !header.includes(name))
    if (missing.length === 0) return header
    throw new Error(`${basename(path)} has no column ${missing.join(', ')}.`)
  }
  throw new Error(`${basename(path)} is empty.`)
}

function columnReader(header: readonly string[]) {
  const places = new Map(header.map((name, at) => [name, at]))
  return {
    count: header.length,
    of: (cells: readonly string[], name: string): string => cells[places.get(name) ?? -1] ?? '',
  }
}
