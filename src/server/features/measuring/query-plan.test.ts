import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '#test/watched-queries.ts'
import { measuringStore } from './store.ts'

/** However many tracks were measured, what waits, what is next and what was newest is found by an index. */
let queries: WatchedQueries

beforeAll(async () => {
  queries = await watchQueries()
  const store = measuringStore(queries.db)
  await store.known(['a', 'b'])
  await store.claim('lease', 1, 2)
  await store.failAbandoned('', 1)
  await store.pruneFinished(1)
  await store.counts(1)
  await store.newest(12)
})
afterAll(() => queries.close())

it('no statement reads a whole table', () => {
  const { statements, plan } = queries
  expect(statements.length).toBeGreaterThan(6)
  for (const statement of statements)
    expect(plan(statement).join('; '), statement).not.toMatch(/\bSCAN (?!CONSTANT)/u)
})

it('the newest come from the index in their order', () => {
  const { statements, plan } = queries
  const newest = statements.find((statement) => statement.includes('order by "finished_at" desc'))
  expect(plan(newest ?? '')).toEqual([expect.stringContaining('measurement_jobs_by_end')])
})
