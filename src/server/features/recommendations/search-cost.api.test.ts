import { expect, it } from 'vitest'
import { freshSqlite } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'

let statements = 0

const segue = startTestApp(() => freshSqlite({ onQuery: () => statements++ }))

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const before = statements
  await act()
  return statements - before
}

it('a guest’s search costs five statements, the first one, which writes them down, six', async () => {
  const guest = segue.stranger()
  expect(await statementsOf(() => guest.visitor.search())).toBeLessThanOrEqual(6)
  expect(await statementsOf(() => guest.visitor.search())).toBeLessThanOrEqual(5)
})

it('an account’s search costs two more: who is signed in, and whether the track is in their library', async () => {
  const dj = await segue.member()
  await dj.visitor.search()
  expect(await statementsOf(() => dj.visitor.search())).toBeLessThanOrEqual(7)
})

it('an answer of ten is stored in two thousand bytes', async () => {
  const { visitor } = segue.stranger()
  const { requestId } = await visitor.search({ recommendationCount: 10 })
  const row = await segue.db
    .selectFrom('recommendation_requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const bytes = Object.values(row).reduce<number>(
    (sum, value) => sum + (value instanceof Uint8Array ? value.length : String(value ?? '').length),
    0,
  )
  expect(bytes).toBeLessThanOrEqual(2_000)
  expect(bytes).toBeGreaterThan(500)
})
