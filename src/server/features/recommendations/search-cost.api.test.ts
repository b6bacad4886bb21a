import { expect, it } from 'vitest'
import { freshSqlite } from '#test/databases.ts'
import { setPlan, startTestApp } from '#test/test-client.ts'

let statements = 0

const segue = startTestApp(() => freshSqlite({ onQuery: () => statements++ }))

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const before = statements
  await act()
  return statements - before
}

it('a guest’s search costs three statements, the first one, which writes them down, five', async () => {
  const guest = segue.stranger()
  // Whether anything is sold is read once a second, for all.
  await segue.stranger().visitor.search()
  expect(await statementsOf(() => guest.visitor.search())).toBeLessThanOrEqual(5)
  expect(await statementsOf(() => guest.visitor.search())).toBeLessThanOrEqual(3)
})

it('a subscriber’s search costs five: who is signed in and their library are asked for, but no limit', async () => {
  const member = await segue.member()
  await setPlan(segue.db, member.user.id, 'active')
  await member.visitor.search()
  expect(await statementsOf(() => member.visitor.search())).toBeLessThanOrEqual(5)
})

it('a free account’s search costs five as long as it has room, by what was counted last', async () => {
  const dj = await segue.dj()
  await dj.visitor.search()
  expect(await statementsOf(() => dj.visitor.search())).toBeLessThanOrEqual(5)
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
