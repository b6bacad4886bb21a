import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshPostgres, postgresServer, type TestDatabase } from '#test/databases.ts'
import { type FreezableProxy, startFreezableProxy } from '#test/fixtures/freezable-proxy.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
/** What a load balancer or a person waits for an answer, in milliseconds. */
const PATIENCE_MS = 10_000

describe.skipIf(!postgresServer)('a PostgreSQL that does not answer', () => {
  let database: TestDatabase
  let proxy: FreezableProxy
  let db: Db
  let segue: TestApi
  beforeAll(async () => {
    database = await freshPostgres(postgresServer as string)
    const address = new URL((database.location as { postgres: string }).postgres)
    proxy = await startFreezableProxy({ host: address.hostname, port: Number(address.port) })
    address.port = String(proxy.port)
    db = openDatabase({ postgres: address.href }, { isServing: true })
    segue = await testApi({ db })
  })
  afterAll(async () => {
    proxy.thaw()
    await segue.app.close()
    await db.destroy()
    await proxy.close()
    await database.close()
  })

  it(
    'because its connections were cut is asked anew, and nothing but the calls under way is lost',
    async () => {
      const visitor = segue.visitor()
      await visitor.search()
      proxy.cut()
      // The pool notices at its own pace: a call that meets a dead connection is told to come back.
      const statuses = new Set<number>()
      await expect
        .poll(async () => {
          const { statusCode } = await visitor.post(TRACK)
          statuses.add(statusCode)
          return statusCode
        })
        .toBe(200)
      statuses.delete(200)
      statuses.delete(503)
      expect([...statuses]).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'because it is frozen is answered with 503 and when to come back, within ten seconds, and recovers by itself',
    async () => {
      const visitor = segue.visitor()
      await visitor.search()
      proxy.freeze()
      const response = await visitor.post(TRACK)
      expect(refusalOf(response).code).toBe('unavailable')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      proxy.thaw()
      await expect.poll(async () => (await visitor.post(TRACK)).statusCode, { timeout: 10_000 }).toBe(200)
    },
    3 * PATIENCE_MS,
  )
})

describe.skipIf(!postgresServer)('transactions that deadlock', () => {
  it('are run again, and both are done', async () => {
    const { db, close } = await freshPostgres(postgresServer as string)
    const NAMES = ['a', 'b']
    await db
      .insertInto('app_settings')
      .values(NAMES.map((name) => ({ name, value: '' })))
      .execute()
    let arrived = 0
    let open = (): void => undefined
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve))
    let runs = 0
    const write = (who: string, names: readonly string[]) =>
      db.transaction().execute(async (trx) => {
        runs++
        for (const [at, name] of names.entries()) {
          await trx
            .updateTable('app_settings')

            .set({ value: sql<string>`value || ${who}` })
            .where('name', '=', name)
            .execute()
          if (at > 0) continue
          if (++arrived === 2) open()
          await bothHoldOne
        }
      })
    await Promise.all([write('1', NAMES), write('2', NAMES.toReversed())])
    expect(runs).toBeGreaterThan(2)
    const rows = await db.selectFrom('app_settings').select('value').execute()
    for (const { value } of rows) expect(['12', '21']).toContain(value)
    await close()
  })
})
