import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, openDatabase } from './open.ts'
import type { Db } from './schema.ts'

let folder: string
let path: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segue-sqlite-'))
  path = join(folder, 'segue.db')
  db = openDatabase({ sqlite: path })
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const write = (at: Db, name: string, value = '') =>
  at.insertInto('app_settings').values({ name, value }).execute()
const names = async (at: Db) =>
  (await at.selectFrom('app_settings').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Frames in the log of writes: a commit of one row adds some, however many transactions share it. */
function framesOfLog(): number {
  const file = new SQLite(path)
  const [state] = file.pragma('wal_checkpoint(PASSIVE)') as [{ log: number }]
  file.close()
  return state.log
}

it('transactions that come together share one commit', async () => {
  await sql`pragma wal_autocheckpoint = 0`.execute(db)
  const framesOf = async (act: () => Promise<unknown>) => {
    const before = framesOfLog()
    await act()
    return framesOfLog() - before
  }
  const transaction = (name: string) => db.transaction().execute((trx) => write(trx, name))
  const oneByOne = await framesOf(async () => {
    for (let at = 0; at < 20; at++) await transaction(`one ${at}`)
  })
  const together = await framesOf(() =>
    Promise.all(Array.from({ length: 20 }, (_, at) => transaction(`all ${at}`))),
  )
  expect(await names(db)).toHaveLength(40)
  expect(together * 4).toBeLessThan(oneByOne)
})

it('a transaction that is acknowledged can be read by another process', async () => {
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      await db.transaction().execute((trx) => write(trx, `name ${at}`))
      const other = new SQLite(path, { readonly: true })
      const found = other.prepare('select 1 from app_settings where name = ?').all(`name ${at}`)
      other.close()
      expect(found).toHaveLength(1)
    }),
  )
})

it('a transaction that fails takes back its own writes, and none of those who share its commit', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) =>
      db.transaction().execute(async (trx) => {
        await write(trx, `name ${at}`)
        if (at % 3 === 1) throw new Error('undo')
      }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, (_, at) => (at % 3 === 1 ? 'rejected' : 'fulfilled')),
  )
  expect(await names(db)).toEqual([0, 2, 3, 5, 6, 8].map((at) => `name ${at}`))
})

it('where the disk is full, all who share the commit are told, and nothing of theirs is there', async () => {
  await sql`pragma max_page_count = 1`.execute(db)
  const results = await Promise.allSettled([
    db.transaction().execute((trx) => write(trx, 'first')),
    db.transaction().execute((trx) => write(trx, 'large', 'x'.repeat(1_000_000))),
  ])
  const [first, large] = results
  expect(large).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } })
  expect(await names(db)).toEqual(first.status === 'fulfilled' ? ['first'] : [])
  await write(db, 'after')
  expect(await names(db)).toContain('after')
})

it('outside of a transaction only what is committed is read, and a reader never waits for a writer', async () => {
  await db.transaction().execute(async (trx) => {
    await write(trx, 'not yet')
    expect(await names(trx)).toEqual(['not yet'])
    expect(await names(db)).toEqual([])
    expect((await sql`select count(*) as count from app_settings`.execute(db)).rows).toEqual([{ count: 0 }])
  })
  expect(await names(db)).toEqual(['not yet'])
})

it('transactions take turns in the order in which they came', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      db.transaction().execute(async (trx) => {
        await names(trx)
        order.push(at)
        await write(trx, `name ${at}`)
      }),
    ),
  )
  expect(order).toEqual(Array.from({ length: 30 }, (_, at) => at))
})

it('while many transactions wait for their turn, the process still does other things', async () => {
  let isDone = false
  let turns = 0
  const count = () => {
    if (isDone) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(
    Array.from({ length: 2_000 }, (_, at) => db.transaction().execute((trx) => write(trx, `name ${at}`))),
  )
  isDone = true
  expect(turns).toBeGreaterThan(5)
})

it('a write that is refused leaves its turn to the next', async () => {
  await write(db, 'twice')
  await expect(write(db, 'twice')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  await expect(sql`insert into no_such_table values (1)`.execute(db)).rejects.toThrow('no_such_table')
  await write(db, 'once')
  expect(await names(db)).toEqual(['once', 'twice'])
})

it('closing waits for the transaction that is in flight, and refuses what comes after', async () => {
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const inFlight = db.transaction().execute(async (trx) => {
    begin()
    await new Promise((resolve) => setImmediate(resolve))
    await write(trx, 'last')
  })
  await begun
  const closing = db.destroy()
  await expect(write(db, 'late')).rejects.toThrow(/not open|destroyed/u)
  await Promise.all([inFlight, closing])
  db = openDatabase({ sqlite: path })
  expect(await names(db)).toEqual(['last'])
})
