import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, refusalOf, TestApi, testApi, type Visitor } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

onEveryDatabase('selecting recommendations', (fresh) => {
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
  const asked = async (): Promise<{ visitor: Visitor; answer: Answer; ids: string[] }> => {
    const visitor = api.visitor()
    const answer = await visitor.searchAndRead()
    return { visitor, answer, ids: answer.recommendations.map((card) => card.id) }
  }
  const selectedOf = async (visitor: Visitor, answer: Answer) =>
    (await visitor.answer(answer.requestId)).recommendations
      .filter((card) => card.isSelected)
      .map((card) => card.id)

  it('is kept and read back', async () => {
    const { visitor, answer, ids } = await asked()
    const response = await visitor.select(ids[4] as string)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ id: ids[4], isSelected: true, selectedCount: 1 })
    expect(await selectedOf(visitor, answer)).toEqual([ids[4]])
  })

  it('a fourth song is refused in the words of the specification, until one is taken back', async () => {
    const { visitor, answer, ids } = await asked()
    for (const id of ids.slice(0, 3)) expect((await visitor.select(id)).statusCode).toBe(200)
    const refusal = refusalOf(await visitor.select(ids[3] as string))
    expect(refusal).toEqual({
      code: 'selection_limit',
      message: 'You can only select up to 3 songs at a time.',
    })
    expect(await selectedOf(visitor, answer)).toEqual(ids.slice(0, 3))
    expect((await visitor.select(ids[1] as string, false)).json()).toMatchObject({ selectedCount: 2 })
    expect((await visitor.select(ids[3] as string)).json()).toMatchObject({ selectedCount: 3 })
    expect(await selectedOf(visitor, answer)).toEqual([ids[0], ids[2], ids[3]])
  })

  it('twice is once, also with three selected', async () => {
    const { visitor, ids } = await asked()
    for (const id of ids.slice(0, 3)) await visitor.select(id)
    expect((await visitor.select(ids[2] as string)).json()).toMatchObject({
      isSelected: true,
      selectedCount: 3,
    })
    expect((await visitor.select(ids[9] as string, false)).json()).toMatchObject({
      isSelected: false,
      selectedCount: 3,
    })
  })

  it('10 at once never select more than three', async () => {
    const { visitor, answer, ids } = await asked()
    const codes = await Promise.all(ids.map(async (id) => (await visitor.select(id)).statusCode))
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 409)).toHaveLength(7)
    expect(await selectedOf(visitor, answer)).toHaveLength(3)
  })

  it('each answer has its own three', async () => {
    const { visitor, ids } = await asked()
    const second = await visitor.searchAndRead({ currentTrack: 'Ida Fennimore - Slow Tide' })
    for (const id of ids.slice(0, 3)) await visitor.select(id)
    const response = await visitor.select(second.recommendations[0]?.id as string)
    expect(response.json()).toMatchObject({ selectedCount: 1 })
  })

  describe('whose it is', () => {
    it('another visitor’s song cannot be selected, nor their answer read', async () => {
      const { visitor, answer, ids } = await asked()
      const { visitor: stranger } = await asked()
      expect(refusalOf(await stranger.select(ids[0] as string)).code).toBe('not_found')
      const read = await stranger.get(`/api/recommendations/${answer.requestId}`)
      expect(refusalOf(read)).toEqual({
        code: 'not_found',
        message: 'These recommendations are not there any more',
      })
      expect(read.body).not.toContain('Ida')
      expect(await selectedOf(visitor, answer)).toEqual([])
    })

    it('without a cookie nothing is there, and looking creates no visitor', async () => {
      const { answer, ids } = await asked()
      const before = await api.rows()
      const nobody = api.visitor()
      expect(refusalOf(await nobody.get(`/api/recommendations/${answer.requestId}`)).code).toBe('not_found')
      expect(refusalOf(await nobody.select(ids[0] as string)).code).toBe('not_found')
      expect(nobody.cookie).toBeUndefined()
      expect(await api.rows()).toEqual(before)
    })

    it('a cookie that was tampered with, made up or unsigned belongs to no visitor', async () => {
      const { visitor, answer } = await asked()
      const [name, value] = (visitor.cookie as string).split('=') as [string, string]
      const token = decodeURIComponent(value).split('.')[0] as string
      const forged = [
        token,
        `${token}.`,
        `${token}.AAAA`,
        `x${value}`,
        value.slice(0, -3),
        '',
        '.',
        '%00',
        '%',
      ]
      for (const cookie of forged) {
        const thief = api.visitor()
        thief.cookie = `${name}=${cookie}`
        const read = await thief.get(`/api/recommendations/${answer.requestId}`)
        expect(refusalOf(read).code, `${cookie}`).toBe('not_found')
        const { requestId } = await thief.search()
        expect(thief.cookie, 'a new cookie').not.toBe(`${name}=${cookie}`)
        expect((await thief.answer(requestId)).searches.used).toBe(1)
      }
    })

    it('the cookie cannot be read by scripts, goes to this site alone, and says Secure behind TLS', async () => {
      const attributes = async (publicUrl: string) => {
        const other = await testApi(database, { publicUrl })
        const response = await other.visitor().post({ currentTrack: 'Ida Fennimore' })
        await other.app.close()
        return String(response.headers['set-cookie']).split('; ').slice(1).sort()
      }
      const plain = ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax']
      expect(await attributes('http://segue.example')).toEqual(plain)
      expect(await attributes('https://segue.example')).toEqual([...plain, 'Secure'])
    })

    it('the database does not hold what the cookie holds', async () => {
      const { visitor } = await asked()
      const token = (visitor.cookie as string).split('=')[1]?.split('.')[0] as string
      const rows = await database.db.selectFrom('visitors').select('id').execute()
      expect(token.length).toBeGreaterThanOrEqual(32)
      expect(rows.map((row) => row.id)).not.toContain(token)
    })
  })

  it.each(['unknown', 'x'.repeat(60), 'a%00b', '%F0%9F%98%80', "'%20or%201=1--"])(
    'an id that is not there is 404: %s',
    async (id) => {
      const { visitor } = await asked()
      expect(refusalOf(await visitor.get(`/api/recommendations/${id}`)).code).toBe('not_found')
      expect(refusalOf(await visitor.select(id)).code).toBe('not_found')
    },
  )

  it.each([['true'], [1], [null], [{}]])('isSelected must be true or false, not %j', async (value) => {
    const { visitor, answer, ids } = await asked()
    const refusal = refusalOf(await visitor.select(ids[0] as string, value))
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {})).toEqual(['isSelected'])
    expect(await selectedOf(visitor, answer)).toEqual([])
  })
})
