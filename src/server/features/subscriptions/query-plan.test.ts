import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_SUBSCRIPTION } from '../../../domain/access/subscription.ts'
import { migrate } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { subscriptionsStore } from './store.ts'

/** However many subscribe, an event and the look each minute at what ran out read the rows they are about. */
const file = new SQLite(':memory:')
const statements: string[] = []
const db = new Kysely<Schema>({
  dialect: new SqliteDialect({ database: file }),
  log: ({ query }) => void statements.push(query.sql),
})

beforeAll(async () => {
  await migrate(db)
  file.pragma('foreign_keys = OFF')
  statements.length = 0
  const store = subscriptionsStore(db)
  await store.isNewEvent({ id: 'e', type: 't', at: 1 }, 1)
  await store.hold('u')
  await store.isGranted('u')
  await store.setPlan('u', { isGranted: false, status: 'free' })
  await store.keep({
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
  await store.perhapsRunOut(1)
})
afterAll(() => db.destroy())

test('no statement reads a whole table', () => {
  expect(statements.length).toBeGreaterThan(9)
  for (const statement of statements) {
    const plan = file
      .prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
      .all(...Array.from(statement.matchAll(/\?/gu), () => null))
      .map(({ detail }) => detail)
    expect(plan.join('; '), statement).not.toMatch(/\bSCAN (?!CONSTANT)/u)
  }
})
