import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newAdmin, startTestApp } from '#test/test-client.ts'
import { activityStore } from './store.ts'

const song = (title: string, genre = 'Deep House') => ({ title, artist: 'Ida Fennimore', genre, bpm: 122.4 })

onEveryDatabase('the log of what people do', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  let dj: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
    dj = await app.member()
  })
  beforeEach(async () => {
    await app.db.deleteFrom('activity').execute()
  })
  const told = async (query: Record<string, string> = {}) =>
    (await admin.ok(api.listActivity, { query })).entries
  const facts = async () => (await told()).map(({ username, action, details }) => [username, action, details])

  it('a search, with facts and nothing that was typed', async () => {
    const { requestId } = await dj.visitor.search({ vibeDescription: 'my secret afterparty', genre: 'house' })
    expect(await facts()).toEqual([[dj.user.username, 'search', 'House, 124 BPM, 10 tracks']])
    const answer = await dj.visitor.answer(requestId)
    const first = answer.recommendations[0]?.id as string
    await dj.visitor.search({
      isRefinement: true,
      selectedRecommendationIds: [first],
      recommendationCount: 5,
    })
    expect((await told({ action: 'refine' })).map(({ details }) => details)).toEqual([
      expect.stringMatching(/^(?:Tech )?House, \d+ BPM, 5 tracks$/u),
    ])
  })

  it('a guest has no name, and neither has an account that is gone', async () => {
    await app.stranger().visitor.search()
    const gone = await app.dj()
    await gone.ok(api.saveSong, { body: song('A') })
    await gone.ok(api.deleteAccount, { body: { password: 'correct horse battery' } })
    expect((await told()).map(({ username }) => username)).toEqual([null, null, null, null])
  })

  it('a registration', async () => {
    const newcomer = await app.dj()
    expect(await facts()).toEqual([[newcomer.user.username, 'register', '']])
  })

  it('a song is saved: once, however often it is sent', async () => {
    await dj.ok(api.clearSongs)
    await dj.ok(api.saveSong, { body: song('Once') })
    await dj.ok(api.saveSong, { body: song('Once') })
    expect(await facts()).toEqual([[dj.user.username, 'save_song', 'Deep House, 122 BPM']])
  })

  it('a genre that is none of ours was typed, and is not told', async () => {
    await dj.ok(api.clearSongs)
    await dj.ok(api.saveSong, { body: { ...song('Typed', 'for Anna, call 0123'), bpm: null } })
    await dj.ok(api.createList, { body: { name: 'for Anna', genre: 'for Anna', songs: [song('A')] } })
    expect((await told()).map(({ details }) => details).sort()).toEqual(['', '1 song'])
    expect(JSON.stringify(await told())).not.toContain('Anna')
  })

  it('a list is made, by hand or by the automatic sync; songs added to it are told as nothing', async () => {
    const other = await app.member()
    await other.ok(api.createList, { body: { name: 'A', genre: 'House', songs: [song('A'), song('B')] } })
    const automatic = { name: 'Techno', genre: 'Techno', automatic: true }
    await other.ok(api.createList, { body: { ...automatic, songs: [song('A')] } })
    await other.ok(api.createList, { body: { ...automatic, songs: [song('B')] } })
    expect((await told()).map(({ action, details }) => `${action}: ${details}`).sort()).toEqual([
      'create_list: House, 2 songs',
      'create_list: Techno, 1 song',
    ])
  })

  it('what is refused is not told', async () => {
    const poor = await app.member()
    for (const name of ['a', 'b', 'c'])
      await poor.ok(api.createList, { body: { name, genre: 'House', songs: [] } })
    await poor.refused(api.createList, { body: { name: 'd', genre: 'House', songs: [] } })
    await poor.visitor.post({ currentTrack: 'Zzyzx Qwortle - Vrblmph' })
    expect(await told()).toHaveLength(3)
  })

  it('is part of the export of an account', async () => {
    const other = await app.member()
    await other.ok(api.saveSong, { body: song('Mine') })
    expect((await other.ok(api.accountData))['activity']).toEqual([
      {
        action: 'save_song',
        details: 'Deep House, 122 BPM',
        at: new Date(app.segue.time.now).toISOString(),
      },
    ])
  })

  it('twenty songs saved at once are twenty entries', async () => {
    await dj.ok(api.clearSongs)
    await Promise.all(Array.from({ length: 20 }, (_, i) => dj.ok(api.saveSong, { body: song(`Song ${i}`) })))
    expect(await told({ action: 'save_song' })).toHaveLength(20)
  })

  describe('pages', () => {
    const HOUR = 3_600_000
    beforeEach(async () => {
      for (let i = 0; i < 25; i++)
        await activityStore(app.db).add({
          id: `entry-${String((i * 7) % 25).padStart(2, '0')}`,
          userId: i % 2 === 0 ? dj.user.id : null,
          action: i % 5 === 0 ? 'refine' : 'search',
          details: `${i}`,
          // Five to a moment: their order is held by the id.
          createdAt: app.segue.time.now - Math.floor(i / 5) * HOUR,
        })
    })

    const walk = async (query: Record<string, string>) => {
      const seen: { id: string; timestamp: string }[] = []
      for (;;) {
        const before = seen.at(-1)?.id
        const page = await told({ ...query, limit: '4', ...(before === undefined ? {} : { before }) })
        if (page.length === 0) return seen
        seen.push(...page)
      }
    }

    it('hold every entry once, newest first', async () => {
      const seen = await walk({})
      expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
      expect(seen).toHaveLength(25)
      const times = seen.map(({ timestamp }) => timestamp)
      expect(times).toEqual(times.toSorted().toReversed())
    })

    it('of one action', async () => expect(await walk({ action: 'refine' })).toHaveLength(5))

    it('do not shift when something happens in between', async () => {
      const [first] = await told({ limit: '1' })
      await dj.visitor.search()
      const rest = await told({ before: first?.id as string, limit: '200' })
      expect(rest).toHaveLength(24)
    })

    it.each(['nothing-of-this-name', "' or 1=1 --", '\u0000'])('after %j there is nothing', async (before) =>
      expect(await told({ before })).toEqual([]),
    )

    it.each([
      { limit: '0' },
      { limit: '201' },
      { limit: 'x' },
      { action: 'DROP TABLE' },
      { action: '\u0000' },
    ])('%j is refused', async (query) =>
      expect((await admin.refused(api.listActivity, { query })).code).toBe('validation'),
    )

    it('are forgotten by age', async () => {
      await activityStore(app.db).deleteOlderThan(app.segue.time.now - 2 * HOUR, 0)
      expect(await told()).toHaveLength(15)
    })
  })
})
