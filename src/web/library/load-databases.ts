import type { OpenDatabase } from '../../domain/library/engine-database.ts'
import { sqlJsDatabases } from '../../domain/library/sql-js-database.ts'

/** Fetches what opens databases of Engine DJ: half a megabyte that nobody else needs. */
export async function loadDatabases(): Promise<OpenDatabase> {
  const [{ default: initSqlJs }, { default: wasm }] = await Promise.all([
    import('sql.js'),
    import('sql.js/dist/sql-wasm-browser.wasm?url'),
  ])
  return sqlJsDatabases(await initSqlJs({ locateFile: () => wasm }))
}
