import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type Person, PASSWORD, startTestApp } from '#test/test-client.ts'

const aFingerprint = () => randomBytes(32).toString('hex')
let names = 0
const account = (more: object = {}) => ({
  body: { username: `guest-${names++}`, password: PASSWORD, ...more },
})
const read = (client: Person, requestId: string) =>
  client.send(api.getRecommendations, { params: { requestId } })

onEveryDatabase('what a guest brings into an account', (fresh) => {
  const app = startTestApp(fresh)

  it('is the answers and the count: they go on', async () => {
    const guest = app.stranger()
    const first = await guest.visitor.searchAndRead()
    const second = await guest.visitor.searchAndRead()
    const chosen = second.recommendations[0]?.id as string
    expect((await guest.visitor.select(chosen)).statusCode).toBe(200)
    await guest.ok(api.register, account())

    const answer = await guest.visitor.answer(second.requestId)
    expect(answer.recommendations.map(({ id, isSelected }) => [id, isSelected])).toEqual(
      second.recommendations.map(({ id }) => [id, id === chosen]),
    )
    expect(answer.searches).toEqual({ used: 2, limit: 25 })
    expect((await guest.visitor.answer(first.requestId)).basis).toEqual(first.basis)
    expect((await guest.visitor.search()).searches).toEqual({ used: 3, limit: 25 })

    const refined = await guest.visitor.search({ isRefinement: true, selectedRecommendationIds: [chosen] })
    expect(refined.searches.used).toBe(3)
  })

  it('cannot be opened by the guest any more once signed out, only by the account', async () => {
    const guest = app.stranger()
    const { requestId } = await guest.visitor.search()
    const { body } = account()
    await guest.ok(api.register, { body })
    await guest.ok(api.logout)
    expect((await read(guest, requestId)).statusCode).toBe(404)
    const elsewhere = app.stranger()
    await elsewhere.ok(api.login, { body })
    expect((await read(elsewhere, requestId)).statusCode).toBe(200)
  })

  it('is counted for a second account of the same browser too', async () => {
    const guest = app.stranger()
    for (let i = 0; i < 4; i++) await guest.visitor.search()
    for (let i = 0; i < 2; i++) {
      await guest.ok(api.register, account())
      // What the first account used counts to the cookie, and so to the second one.
      expect((await guest.visitor.search()).searches).toEqual({ used: 5 + i, limit: 25 })
      await guest.ok(api.logout)
    }
    expect((await guest.visitor.search()).searches.used).toBe(7)
  })

  it('is not what a guest with the same phone on the same network used', async () => {
    const deviceFingerprint = aFingerprint()
    const guest = app.stranger()
    for (let i = 0; i < 3; i++) await guest.visitor.search({ deviceFingerprint })
    const twin = guest.elsewhere()
    await twin.ok(api.register, account({ deviceFingerprint }))
    expect(await twin.ok(api.countSearches)).toEqual({ used: 0, limit: 25 })
    expect((await twin.visitor.search({ deviceFingerprint })).searches.used).toBe(1)
    await guest.ok(api.register, account({ deviceFingerprint }))
    expect(await guest.ok(api.countSearches)).toEqual({ used: 3, limit: 25 })
  })

  it('is all 25: an account does not begin anew', async () => {
    const guest = app.stranger()
    for (let i = 0; i < 25; i++) await guest.visitor.search()
    await guest.ok(api.register, account())
    const refusal = await guest.refused(api.createRecommendations, {
      body: { currentTrack: 'Ida Fennimore - Harbour Lights' },
    })
    expect(refusal.code).toBe('search_limit')
  })

  it('is nothing without a cookie', async () => {
    const nobody = app.stranger()
    await nobody.ok(api.register, account())
    expect((await nobody.visitor.search()).searches).toEqual({ used: 1, limit: 25 })
  })

  it('is not another guest’s: neither without their cookie, nor with one that is made up', async () => {
    const guest = app.stranger()
    const { requestId } = await guest.visitor.search()
    await guest.visitor.search()
    const [name, value] = (guest.visitor.cookie as string).split('=') as [string, string]
    const token = decodeURIComponent(value).split('.')[0] as string
    for (const cookie of [undefined, `${name}=${token}`, `${name}=${token}.AAAA`, `${name}=x${value}`]) {
      const thief = app.stranger()
      thief.visitor.cookie = cookie
      await thief.ok(api.register, account())
      expect((await read(thief, requestId)).statusCode).toBe(404)
      expect((await thief.visitor.search()).searches.used).toBe(1)
    }
    expect((await guest.visitor.answer(requestId)).searches.used).toBe(2)
  })

  it('stays where it is when the registration fails', async () => {
    const guest = app.stranger()
    const { requestId } = await guest.visitor.search()
    const { body } = account()
    await app.stranger().ok(api.register, { body })
    expect((await guest.refused(api.register, { body })).code).toBe('username_taken')
    expect((await guest.visitor.answer(requestId)).searches).toEqual({ used: 1, limit: 25 })
    expect((await guest.visitor.search()).searches.used).toBe(2)
  })

  it('is not brought by signing in: a guest’s answers stay the guest’s', async () => {
    const dj = await app.dj()
    const guest = app.stranger()
    const { requestId } = await guest.visitor.search()
    await guest.ok(api.login, { body: { username: dj.user.username, password: PASSWORD } })
    expect((await read(guest, requestId)).statusCode).toBe(404)
    await guest.ok(api.logout)
    expect((await read(guest, requestId)).statusCode).toBe(200)
  })

  it('a subscriber is not limited, and is shown no limit', async () => {
    const dj = await app.dj()
    await app.db
      .updateTable('users')
      .set({ subscription_status: 'active' })
      .where('id', '=', dj.user.id)
      .execute()
    expect((await dj.visitor.search()).searches).toEqual({ used: 1, limit: null })
  })
})
