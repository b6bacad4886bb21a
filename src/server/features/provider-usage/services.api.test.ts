import { beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newAdmin, startTestApp } from '#test/test-client.ts'
import { spendingLimits } from './spending-limits.ts'
import { servicesStore } from './store.ts'

onEveryDatabase('the outside services, as the admin sees them', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
  })
  const states = async () =>
    Object.fromEntries((await admin.ok(api.listServices)).services.map(({ name, state }) => [name, state]))
  const row = async (name: string) =>
    (await admin.ok(api.listServices)).services.find((service) => service.name === name)

  it('each is there, also what is off or Segue’s own', async () =>
    expect(await states()).toEqual({
      'Language model': 'local',
      'Track metadata': 'off',
      Neighbours: 'off',
      'Listening: own index': 'local',
      'Listening: service': 'off',
      Previews: 'off',
      Measuring: 'off',
      Videos: 'off',
      Artwork: 'local',
      'Artwork files (kept)': 'local',
      'Mail (kept)': 'local',
      // The test checkout, where nothing is paid.
      'Payments (test)': 'local',
    }))

  it('one that is asked says its calls, its limits and its last fault, as of now', async () => {
    const now = app.segue.time.now
    const limits = spendingLimits(
      { db: app.db, clock: () => now, log: { warn: () => undefined } },
      { vendor: 'audd', dailyCalls: 2, budgetMicros: 5_000_000 },
    )
    const line = app.segue.usageRecorder.of('Listening: service', limits)('audd')
    await servicesStore(app.db).add({
      service: 'audd',
      day: '2025-05-31',
      calls: 1_000,
      failed: 7,
      lastError: 'of last month',
      lastErrorAt: now,
    })
    expect(await row('Listening: service (audd)')).toMatchObject({
      state: 'ok',
      callsThisMonth: 0,
      lastError: 'of last month',
      limits: { callsToday: 0, dailyCalls: 2, spentCents: 0, budgetCents: 500, stoppedSince: null },
    })
    for (const cost of [12_500, 0]) {
      await (await limits.reserve(20_000))?.settle(cost)
      line.called()
    }
    expect(await limits.reserve(20_000), 'two a day').toBeNull()
    line.ended('failure', 'status 500')
    expect(await row('Listening: service (audd)')).toEqual({
      name: 'Listening: service (audd)',
      state: 'failing',
      callsToday: 2,
      callsThisMonth: 2,
      failedThisMonth: 1,
      limits: {
        callsToday: 2,
        dailyCalls: 2,
        spentCents: 1.25,
        budgetCents: 500,
        stoppedSince: new Date(now).toISOString(),
      },
      lastError: 'status 500',
      lastErrorAt: new Date(now).toISOString(),
    })
    line.ended('success', null)
    expect((await row('Listening: service (audd)'))?.state).toBe('ok')
  })
})
