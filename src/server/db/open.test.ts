import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, openDatabase } from './open.ts'

test('SQLite: a transaction that reads first can still write, whatever another process wrote before it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-open-'))
  const [ours, theirs] = [0, 1].map(() => openDatabase({ sqlite: join(folder, 'segue.db') })) as [
    ReturnType<typeof openDatabase>,
    ReturnType<typeof openDatabase>,
  ]
  await migrate(ours)
  await sql`pragma busy_timeout = 20`.execute(theirs)
  const write = (db: typeof ours, name: string) =>
    db.insertInto('facts').values({ name, value: '' }).execute()
  const names = async (db: typeof ours) =>
    (await db.selectFrom('facts').select('name').orderBy('name').execute()).map(({ name }) => name)

  // Theirs may write only before ours begins or after it ends: in between, ours would have to fail.
  let theirsWaited = false
  await ours.transaction().execute(async (trx) => {
    await names(trx)
    await write(theirs, 'theirs').catch(() => (theirsWaited = true))
    await write(trx, 'ours')
  })
  expect(theirsWaited).toBe(true)
  expect(await names(theirs)).toEqual(['ours'])
  await Promise.all([ours.destroy(), theirs.destroy()])
  rmSync(folder, { recursive: true, force: true })
})
