import { LIMITS } from './library-track.ts'

export type SqlValue = string | number | null | Uint8Array

/** A database that is open for reading, whatever reads it. */
export type LibraryDatabase = {
  /** Rows of one statement, one after the other. @throws where the file is damaged */
  readonly rows: (sql: string) => Iterable<readonly SqlValue[]>
  readonly close: () => void
}

/** Opens the bytes of a database. @throws where they are none */
export type OpenDatabase = (bytes: Uint8Array) => LibraryDatabase

const MAGIC = 'SQLite format 3\0'

export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length > 100 && [...MAGIC].every((sign, at) => bytes[at] === sign.charCodeAt(0))

/** A row by the names of its columns. */
export type Row = ReadonlyMap<string, SqlValue>

/** Names of tables, and of their columns; views and the like are left alone: they could be anything. */
export function tableColumns(database: LibraryDatabase): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, ReadonlySet<string>>()
  const names = [
    ...database.rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' LIMIT 200",
    ),
  ]
  for (const [name] of names) {
    // What is no plain name is no table of Engine DJ.
    if (typeof name !== 'string' || !/^\w{1,64}$/u.test(name)) continue
    // Hidden and computed columns are left out of this list, so nothing is computed while reading.
    const columns = [...database.rows(`PRAGMA table_info("${name}")`)].map(([, column]) => String(column))
    tables.set(name, new Set(columns))
  }
  return tables
}

/** The columns of a table that are there, in the order of the rows' ids. Texts are cut to what a field may hold, and more. */
export function* tableRows(
  database: LibraryDatabase,
  table: string,
  wanted: readonly string[],
  there: ReadonlySet<string>,
  limit: number,
): Generator<Row> {
  const columns = wanted.filter((column) => there.has(column))
  if (columns.length === 0) return
  const list = columns.map((column) => cutColumn(column)).join(', ')
  for (const values of database.rows(`SELECT ${list} FROM "${table}" ORDER BY rowid LIMIT ${limit}`))
    yield new Map(columns.map((column, at) => [column, values[at] ?? null]))
}

const cutColumn = (column: string): string =>
  `CASE typeof("${column}") WHEN 'text' THEN substr("${column}", 1, ${LIMITS.text * 2}) WHEN 'blob' THEN NULL ELSE "${column}" END`

export const textIn = (row: Row, column: string): string | undefined => {
  const value = row.get(column)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** A whole number, also where it was written as text. */
export const numberIn = (row: Row, column: string): number | null => {
  const value = row.get(column)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
