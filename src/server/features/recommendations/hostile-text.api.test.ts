import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApi, testApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

/** Texts a user may type or paste. Each is kept as it was typed. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['emoji', '🎧🏳️‍🌈👩🏽‍🎤 - 🔥🔥'],
  ['right to left', 'عمرو دياب - تملي معاك'],
  ['both directions', 'DJ שלום - Hello مرحبا'],
  ['Chinese', '宇多田ヒカル - 光'],
  ['marks upon marks', 'Z̸̢̛a̷l̵g̶o̴ - H̶e̵ ̷c̵o̴m̵e̶s̶'],
  ['half a letter', 'lone \ud83d surrogate \udc00'],
  ['SQL', `Robert'); DROP TABLE requests;-- - " OR 1=1 /*`],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a template', '${7*7} {{7*7}} <%= 7*7 %> #{7*7}'],
  ['JSON', '{"a":[1,2,"\\u0041"]}'],
  ['a path', '../../../../etc/passwd'],
  ['an object’s own words', 'constructor - __proto__'],
  ['such a word beside a part', 'Constructor - Constructor, Pt. II'],
  ['patterns', '.* - [a-z]+(?=x){1000}$^'],
  ['separators only', '- – — : by - by -'],
  ['one letter', 'a'],
  ['punctuation', '?!.,;:&+$#@*()[]'],
  ['percent', '100% %s %d %n %00'],
  ['a formula', '=cmd|"/c calc"!A1'],
  ['300 characters', 'ab '.repeat(100).trim().padEnd(300, 'x')],
  ['300 emoji halves', '😀'.repeat(150)],
]

onEveryDatabase('whatever is typed', (fresh) => {
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

  describe.each(TEXTS)('%s', (_, typed) => {
    it('in every field is answered, and comes back as it was typed', async () => {
      const fields = { currentTrack: typed, genre: typed.slice(0, 40).trim(), vibeDescription: typed }
      const answer = await api.visitor().searchAndRead({ ...fields, bpm: 124 })
      expect(answer.recommendations.length).toBeGreaterThanOrEqual(5)
      expect(answer.request).toMatchObject(fields)
    })

    it('alone is answered, or asks for more, and is never a fault', async () => {
      const response = await api.visitor().post({ currentTrack: typed })
      expect([200, 422], `${response.body}`).toContain(response.statusCode)
      const search = await api
        .visitor()
        .get(`/api/tracks/search?q=${encodeURIComponent(typed.toWellFormed())}`)
      expect(search.statusCode, `${search.body}`).toBe(200)
    })
  })

  it('an answer is JSON and says that it is nothing else', async () => {
    const visitor = api.visitor()
    const { requestId } = await visitor.search({ currentTrack: '<b>bold</b>', bpm: 124 })
    const response = await visitor.get(`/api/recommendations/${requestId}`)
    expect(response.headers['content-type']).toMatch(/^application\/json/u)
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.body).toContain('<b>bold</b>')
  })

  it('what has no look is taken out: control characters and overrides of the direction', async () => {
    const { request } = await api.visitor().searchAndRead({
      currentTrack: 'Ida\u0007 \u202eFennimore\u2069\r\n-\tHarbour\u001b[31m Lights',
      bpm: 124,
    })
    expect(request.currentTrack).toBe('Ida Fennimore - Harbour [31m Lights')
  })

  it('the tables are still there', async () => {
    const { recommendation_requests: requests } = await api.rows()
    expect(requests).toBeGreaterThan(TEXTS.length)
  })
})
