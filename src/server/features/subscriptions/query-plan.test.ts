import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '#test/watched-queries.ts'
import { NEW_SUBSCRIPTION } from '#domain/access/subscription.ts'
import { subscriptionsStore } from './store.ts'

/** However many subscribe, an event and the look each minute at what ran out read the rows they are about. */
let queries: WatchedQueries

beforeAll(async () => {
  queries = await watchQueries()
  const { db } = queries
  const store = subscriptionsStore(db)
  await store.isNewEvent({ id: 'e', type: 't', at: 1 }, 1)
  await store.lockForUpdate('u')
  await store.isGranted('u')
  await store.setPlan('u', { isGranted: false, status: 'free' })
  await store.upsert({
    id: 's',
    userId: 'u',
    provider: 'test',
    customerId: 'c',
    state: NEW_SUBSCRIPTION,
    createdAt: 1,
  })
  await store.byId('s')
  await store.ofUser('u')
  await store.ofCustomer('c')
  await store.payingAmong(['u', 'v'], 1)
  await store.mayBeExpired(1)
})
afterAll(() => queries.close())

it('no statement reads a whole table', () => {
  const { statements, plan } = queries
  expect(statements.length).toBeGreaterThan(9)
  for (const statement of statements) {
    expect(plan(statement).join('; '), statement).not.toMatch(/\bSCAN (?!CONSTANT)/u)
  }
})
