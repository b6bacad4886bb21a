import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { onEveryDatabase } from '../../../../test/databases.ts'
import { type Dj, newAdmin, served } from '../../../../test/person.ts'
import { servicesStore } from './store.ts'

onEveryDatabase('the outside services, as the admin sees them', (fresh) => {
  const house = served(fresh)
  let admin: Dj
  beforeAll(async () => {
    admin = await newAdmin(house.segue)
  })
  const states = async () =>
    Object.fromEntries((await admin.ok(api.listServices)).services.map(({ name, state }) => [name, state]))
  const row = async (name: string) =>
    (await admin.ok(api.listServices)).services.find((service) => service.name === name)

  test('each is there, also what is off or Segue’s own', async () =>
    expect(await states()).toEqual({
      'Language model': 'local',
      'Track metadata': 'off',
      Listening: 'off',
      Previews: 'off',
      Videos: 'off',
      Artwork: 'local',
      'Artwork files (kept)': 'local',
      'Mail (kept)': 'local',
      // The test checkout, where nothing is paid.
      'Payments (test)': 'local',
    }))

  test('one that is asked says its calls, its cost and its last fault, as of now', async () => {
    const line = house.segue.ledger.of('Listening', 5_000_000)('audd')
    const now = house.segue.time.now
    await servicesStore(house.db).add({
      service: 'audd',
      day: '2025-05-31',
      calls: 1_000,
      failed: 7,
      costMicros: 1,
      lastFault: 'of last month',
      lastFaultAt: now,
    })
    expect(await row('Listening (audd)')).toMatchObject({
      state: 'ok',
      callsThisMonth: 0,
      lastFault: 'of last month',
      costThisMonthCents: 0,
      budgetCents: 500,
    })
    line.called()
    line.called()
    line.paid(12_500)
    line.ended('bad', 'status 500')
    expect(await row('Listening (audd)')).toEqual({
      name: 'Listening (audd)',
      state: 'failing',
      callsToday: 2,
      callsThisMonth: 2,
      failedThisMonth: 1,
      costThisMonthCents: 1.25,
      budgetCents: 500,
      lastFault: 'status 500',
      lastFaultAt: new Date(now).toISOString(),
    })
    line.ended('good', null)
    expect((await row('Listening (audd)'))?.state).toBe('ok')
  })
})
