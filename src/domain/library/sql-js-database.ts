import type { OpenDatabase, SqlValue } from './engine-database.ts'

/** As much of sql.js as is used: SQLite compiled to WebAssembly, which whoever reads a library loads. */
export type SqlJs = {
  readonly Database: new (bytes: Uint8Array) => {
    prepare(sql: string): { step(): boolean; get(): SqlValue[]; free(): boolean }
    run(sql: string): unknown
    close(): void
  }
}

/** A file may be made to ask for any memory; no library needs more than this for its statements. */
const HEAP_BYTES = 64_000_000

export const sqlJsDatabases =
  ({ Database }: SqlJs): OpenDatabase =>
  (bytes) => {
    const database = new Database(bytes)
    try {
      // What a file brings along of its own (views, triggers, functions) is not to be run.
      database.run(
        `PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA hard_heap_limit = ${HEAP_BYTES}`,
      )
    } catch (error) {
      database.close()
      throw error
    }
    return {
      *rows(sql) {
        const statement = database.prepare(sql)
        try {
          while (statement.step()) yield statement.get()
        } finally {
          statement.free()
        }
      },
      close: () => database.close(),
    }
  }
