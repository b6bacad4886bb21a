import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshPostgres, postgresServer } from '#test/databases.ts'
import { migrate, openDatabase } from './open.ts'

it('SQLite: a transaction that reads first can still write, for another process waits until it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-open-'))
  const [ours, theirs] = [0, 1].map(() => openDatabase({ sqlite: join(folder, 'segue.db') })) as [
    ReturnType<typeof openDatabase>,
    ReturnType<typeof openDatabase>,
  ]
  await migrate(ours)
  const write = (db: typeof ours, name: string) =>
    db.insertInto('app_settings').values({ name, value: '' }).execute()
  const names = async (db: typeof ours) =>
    (await db.selectFrom('app_settings').select('name').orderBy('name').execute()).map(({ name }) => name)

  // Theirs may write only before ours begins or after it ends: in between, ours would have to fail.
  let isWritten = false
  let writing: Promise<unknown> = Promise.resolve()
  await ours.transaction().execute(async (trx) => {
    await names(trx)
    writing = write(theirs, 'theirs').then(() => (isWritten = true))
    // Ours waits for something else meanwhile: theirs has every chance to come first.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(isWritten).toBe(false)
    await write(trx, 'ours')
  })
  await writing
  expect(await names(theirs)).toEqual(['ours', 'theirs'])
  await Promise.all([ours.destroy(), theirs.destroy()])
  rmSync(folder, { recursive: true, force: true })
})

it('SQLite: where the disk is full, a transaction says so, leaves nothing, and the next one works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-open-'))
  const db = openDatabase({ sqlite: join(folder, 'segue.db') })
  await migrate(db)
  const write = (value: string) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('app_settings').values({ name: 'small', value: '' }).execute()
      await trx.insertInto('app_settings').values({ name: 'large', value }).execute()
    })
  // No larger than it is now: as a disk without room left.
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(write('x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await db.selectFrom('app_settings').select('name').execute()).toEqual([])
  await write('x')
  expect(await db.selectFrom('app_settings').select('name').execute()).toHaveLength(2)
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!postgresServer)(
  'PostgreSQL: a connection lost in the middle of a transaction fails that one alone',
  async () => {
    const { db, close } = await freshPostgres(postgresServer as string)
    const names = () => db.selectFrom('app_settings').select('name').execute()
    const lost = db.transaction().execute(async (trx) => {
      await trx.insertInto('app_settings').values({ name: 'lost', value: '' }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      // Returns once the backend has ended: its farewell arrives while no query is under way.
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(db)
      await names()
      await trx.insertInto('app_settings').values({ name: 'more', value: '' }).execute()
    })
    await expect(lost).rejects.toThrow(/\S/u)
    expect(await names()).toEqual([])
    await close()
  },
)
