import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '#test/watched-queries.ts'
import { usersStore } from './store.ts'
import { activityStore } from '../activity/store.ts'

/** What the admin looks at finds its rows by an index, however long the log is and however many accounts there are. */
let queries: WatchedQueries

beforeAll(async () => {
  queries = await watchQueries()
  const { db } = queries
  const store = activityStore(db)
  await store.add({ id: 'a', userId: null, action: 'search', details: '', createdAt: 1 })
  await store.page({ limit: 50 })
  await store.page({ limit: 50, before: 'a' })
  await store.page({ limit: 50, before: 'a', action: 'search' })
  await store.deleteOlderThan(0, 0)
  await usersStore(db).page({ text: 'a', offset: 0, limit: 50 })
  await usersStore(db).byId('a')
})
afterAll(() => queries.close())

it('no statement reads a whole table or sorts one', () => {
  const { statements, plan } = queries
  const read = statements.filter((statement) => /^(?:select|update|delete)/u.test(statement))
  expect(read.length).toBeGreaterThan(6)
  for (const statement of read)
    for (const step of plan(statement)) {
      // In the order of the index, until the page is full.
      expect(step, statement).toMatch(/USING (?:COVERING )?INDEX|MULTI-INDEX|^INDEX|^(?:LEFT-)?JOIN/u)
      expect(step, statement).not.toContain('TEMP B-TREE')
    }
})
