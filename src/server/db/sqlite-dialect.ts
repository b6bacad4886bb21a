/**
 * SQLite for a server under load: transactions take turns in the order they come, those that come together share one
 * commit (group commit), and queries outside of transactions read through a connection of their own.
 */
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  UpdateQueryNode,
} from 'kysely'
import { setImmediate, setTimeout } from 'node:timers'
import { GroupCommit } from './group-commit.ts'

/** How long a write waits for another process that writes: a scan of the music folder, an import of the catalogue. */
const MAX_BUSY_MS = 5_000
const BUSY_RETRY_MS = 5
/** Prepared statements kept a connection. A list of ids is a statement of its own for every length. */
const MAX_STATEMENTS = 500

export class GroupedSqliteDialect extends SqliteDialect {
  readonly #open: () => SQLite.Database

  /** @param open opens the database file; called twice, for the connection that writes and the one that reads. */
  constructor(open: () => SQLite.Database) {
    super({ database: () => Promise.reject(new Error('the driver opens its own connections')) })
    this.#open = open
  }

  override createDriver(): Driver {
    return new GroupedSqliteDriver(this.#open)
  }

  /** SQLite can roll back changes of the schema, which Kysely does not use by itself: a start that dies leaves no half. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}

/** A connection of SQLite with its prepared statements. */
class PreparedFile {
  readonly file: SQLite.Database
  readonly #statements = new Map<string, SQLite.Statement<unknown[]>>()

  constructor(file: SQLite.Database) {
    this.file = file
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const statement = this.prepare(sql)
    const values = parameters as unknown[]
    if (statement.reader) return { rows: statement.all(values) as never[] }
    const { changes, lastInsertRowid } = statement.run(values)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  /** The least recently used statement gives way. */
  prepare(sql: string): SQLite.Statement<unknown[]> {
    const known = this.#statements.get(sql)
    const statement = known ?? this.file.prepare<unknown[]>(sql)
    if (known) this.#statements.delete(sql)
    else if (this.#statements.size >= MAX_STATEMENTS)
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest)
        break
      }
    this.#statements.set(sql, statement)
    return statement
  }
}

class GroupedSqliteDriver implements Driver {
  readonly #open: () => SQLite.Database
  #files: {
    readonly reader: PreparedFile
    readonly writer: PreparedFile
    readonly group: GroupCommit
  } | null = null

  constructor(open: () => SQLite.Database) {
    this.#open = open
  }

  async init(): Promise<void> {
    const writer = this.#open()
    // A lock of another process is waited for without holding up this one: `begin` is tried again.
    writer.pragma('busy_timeout = 0')
    const reader = this.#open()
    reader.pragma('query_only = ON')
    this.#files = {
      reader: new PreparedFile(reader),
      writer: new PreparedFile(writer),
      group: new GroupCommit({
        begin: () => untilFree(() => writer.exec('begin immediate')),
        commit: () => writer.exec('commit'),
        rollback: () => void (writer.inTransaction && writer.exec('rollback')),
        isOpen: () => writer.inTransaction,
        defer: setImmediate,
      }),
    }
  }

  get #ready() {
    if (this.#files === null) throw new Error('the database is not open')
    return this.#files
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const { reader, writer, group } = this.#ready
    return new GroupedSqliteConnection(reader, writer, group)
  }

  beginTransaction = (connection: DatabaseConnection) => (connection as GroupedSqliteConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as GroupedSqliteConnection).commit()
  rollbackTransaction = (connection: DatabaseConnection) => (connection as GroupedSqliteConnection).rollback()

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#files === null) return
    const { reader, writer, group } = this.#files
    await group.enter()
    group.flush()
    this.#files = null
    reader.file.close()
    writer.file.close()
    // Transactions still queued are rejected: the database is closed.
    group.leave(null)
  }
}

/** What one caller holds: both connections, and a savepoint of the writing one while it is in a transaction. */
class GroupedSqliteConnection implements DatabaseConnection {
  readonly #reader: PreparedFile
  readonly #writer: PreparedFile
  readonly #group: GroupCommit
  #inTransaction = false

  constructor(reader: PreparedFile, writer: PreparedFile, group: GroupCommit) {
    this.#reader = reader
    this.#writer = writer
    this.#group = group
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) {
      if (!this.#writer.file.inTransaction)
        throw new Error('the transaction has been ended by an error before')
      return this.#writer.run(query)
    }
    if (this.#isRead(query)) return this.#reader.run(query)
    const isGrouped = [InsertQueryNode, UpdateQueryNode, DeleteQueryNode].some((node) => node.is(query.query))
    return isGrouped ? this.#runGrouped(query) : this.#runAlone(query)
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const { file } = this.#inTransaction ? this.#writer : this.#reader
    // A statement of its own: a cached one cannot run a second time before its rows have ended.
    for (const row of file.prepare<unknown[]>(query.sql).iterate(query.parameters as unknown[]))
      yield { rows: [row as R] }
  }

  async begin(): Promise<void> {
    await this.#group.enter()
    try {
      await this.#group.open()
      this.#writer.file.exec('savepoint one')
      this.#inTransaction = true
    } catch (error) {
      this.#group.leave(error)
      throw error
    }
  }

  /** Resolves when the commit that it shares is on the disk. */
  async commit(): Promise<void> {
    this.#writer.file.exec('release one')
    this.#inTransaction = false
    await this.#group.leaveCommitted()
  }

  /** A full disk has ended the transaction already: to roll it back would fail, and hide what went wrong. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction) return
    this.#inTransaction = false
    if (this.#writer.file.inTransaction) this.#writer.file.exec('rollback to one; release one')
    this.#group.leave(new Error('another transaction of the same commit has failed'))
  }

  #isRead({ query, sql }: CompiledQuery): boolean {
    if (SelectQueryNode.is(query)) return true
    return /^\s*(?:select|with)\b/iu.test(sql) && this.#reader.prepare(sql).readonly
  }

  /** A write of one statement. It needs no savepoint: a statement that fails leaves nothing by itself. */
  async #runGrouped(query: CompiledQuery): Promise<QueryResult<never>> {
    await this.#group.enter()
    let result: QueryResult<never>
    try {
      await this.#group.open()
      result = this.#writer.run(query)
    } catch (error) {
      this.#group.leave(error)
      throw error
    }
    await this.#group.leaveCommitted()
    return result
  }

  /** A change of the schema or a pragma, which some of SQLite's refuse inside of a transaction. */
  async #runAlone(query: CompiledQuery): Promise<QueryResult<never>> {
    await this.#group.enter()
    try {
      this.#group.flush()
      return await untilFree(() => this.#writer.run(query))
    } finally {
      this.#group.leave(null)
    }
  }
}

/** Tries again, without holding up the process, while another process writes. @throws SQLITE_BUSY after MAX_BUSY_MS */
async function untilFree<T>(act: () => T): Promise<T> {
  const until = performance.now() + MAX_BUSY_MS
  for (;;) {
    try {
      return act()
    } catch (error) {
      const isBusy = error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS))
    }
  }
}
