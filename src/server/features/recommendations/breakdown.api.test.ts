import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, testApi, type TestApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { newMember, newSubscriber } from '#test/test-client.ts'
import { paymentsOff } from '../../providers/payments/off.ts'

onEveryDatabase('how a score adds up', (fresh) => {
  let database: TestDatabase
  let api: TestApi
  beforeAll(async () => {
    database = await fresh()
    api = await testApi(database)
  })
  afterAll(async () => {
    await api.app.close()
    await database.close()
  })
  const toldOf = ({ recommendations }: Answer) => recommendations.map(({ parts }) => parts !== null)
  const TASTE = [true, true, true, false, false]

  it('is told of the first three tracks, to guests and on the Free plan', async () => {
    const guest = await api.visitor().searchAndRead({ recommendationCount: 5 })
    expect(toldOf(guest)).toEqual(TASTE)
    for (const { mixingTip, move } of guest.recommendations) expect(mixingTip + move).not.toBe('')
    const { visitor } = await newMember(api)
    expect(toldOf(await visitor.searchAndRead({ recommendationCount: 5 }))).toEqual(TASTE)
  })

  it('is told of all with Pro, also of an answer from before it', async () => {
    const dj = await newMember(api)
    const before = await dj.visitor.searchAndRead({ recommendationCount: 5 })
    expect(toldOf(before)).toEqual(TASTE)
    const subscriber = await newSubscriber(api)
    expect(toldOf(await subscriber.visitor.searchAndRead({ recommendationCount: 5 }))).not.toContain(false)
    await api.db
      .updateTable('users')
      .set({ subscription_status: 'active' })
      .where('id', '=', dj.user.id)
      .execute()
    expect(toldOf(await dj.visitor.answer(before.requestId))).not.toContain(false)
  })

  it('is told of all while Pro cannot be bought', async () => {
    const closed = await testApi(database, { payments: paymentsOff() })
    expect(toldOf(await closed.visitor().searchAndRead())).not.toContain(false)
    await closed.app.close()
  })
})
