import initSqlJs from 'sql.js'
import type { OpenDatabase } from '../../src/domain/library/engine-database.ts'
import { sqlJsDatabases } from '../../src/domain/library/sql-js-database.ts'

/** Loads what opens databases of Engine DJ in Node. */
export const loadDatabases = async (): Promise<OpenDatabase> => sqlJsDatabases(await initSqlJs())
