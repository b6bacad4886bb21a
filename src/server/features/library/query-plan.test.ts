import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '#test/watched-queries.ts'
import { libraryStore } from './store.ts'

/** A library of 20,000 tracks is one of many: no statement of it reads a row of another's, and a page is in order already. */
let queries: WatchedQueries

beforeAll(async () => {
  queries = await watchQueries()
  const { db } = queries
  const store = libraryStore(db)
  await store.lockForUpdate('u')
  await store.stamp('u')
  await store.withKey('u')
  await store.fingerprinted('u')
  await store.byIds('u', ['a', 'b'])
  await store.byKeys('u', ['a|b|', 'c|d|'])
  await store.withoutTempo('u')
  await store.after('u', 'a|b|', 1_000)
  await store.page('u', [], { offset: 19_900, limit: 100 })
  await store.page('u', ['one', 'two'], { offset: 0, limit: 100 })
  await store.like('u', ['one', 'two'], 50)
  await store.clear('u')
})
afterAll(() => queries.close())

it('no statement reads a whole table', () => {
  const { statements, plan } = queries
  expect(statements.length).toBeGreaterThan(12)
  for (const statement of statements)
    expect(plan(statement).join('; '), statement).not.toMatch(/\bSCAN (?!CONSTANT)/u)
})

it('pages and parts come from the index in their order', () => {
  const { statements, plan } = queries
  const inOrder = statements.filter((statement) => /order by "track_key" limit/u.test(statement))
  expect(inOrder).toHaveLength(3)
  for (const statement of inOrder)
    expect(plan(statement)).toEqual([expect.stringMatching(/USING INDEX \S+ \(user_id=\?/u)])
})

it('names are found by theirs', () => {
  const { statements, plan } = queries
  const byKeys = statements.find((statement) => /"track_key" in/u.test(statement))
  expect(plan(byKeys ?? '')).toEqual([expect.stringContaining('(user_id=? AND track_key=?)')])
})
