import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { freshSqlite } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'

const app = startTestApp(freshSqlite)
/** Longer than what is free within the pages that there are. */
const LONG = Array.from({ length: 400 }, (_, at) => ({
  title: `${at} ${'x'.repeat(250)}`,
  artist: 'Ida Fennimore',
  bpm: 124,
}))

it('without room on its disk a write is answered with 503 and when to come back; reads go on, and so do writes once there is room', async () => {
  const dj = await app.member()
  const list = { body: { name: 'Friday', genre: 'House', songs: LONG } }
  const { rows } = await sql<{ max_page_count: number }>`pragma max_page_count`.execute(app.db)
  await sql`pragma max_page_count = 1`.execute(app.db)
  const full = await dj.send(api.createList, list)
  expect(full.statusCode).toBe(503)
  expect(full.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  expect((await dj.ok(api.listSavedLists)).savedLists).toEqual([])
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.max_page_count ?? 0)}`.execute(app.db)
  await dj.ok(api.createList, list)
})
