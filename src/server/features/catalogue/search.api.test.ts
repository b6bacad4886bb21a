import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE, HARBOUR, refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { api as contract } from '#contract/api.ts'
import { ALL_KEYS } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { createCatalogue } from './catalogue.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await freshSqlite()
  const keyed = someTrack({
    id: 'keyed',
    artist: 'Quillon',
    title: 'Brass',
    key: parseKey('8A'),
    keySource: 'both',
  })
  api = await testApi(database, { catalogue: createCatalogue([...CATALOGUE, keyed]) })
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})
const search = async (query: string) => {
  const response = await api.visitor().get(`/api/tracks/search?${query}`)
  expect(response.statusCode, `${response.body}`).toBe(200)
  return contract.searchTracks.response.parse(response.json()).tracks
}

describe('the typeahead', () => {
  it.each([
    'ida harbour',
    'HARBOUR LIGHTS',
    'harbor lights',
    'ida fennimore - harbour lights',
    'idafennimore harb',
  ])('finds by %j', async (q) => {
    expect((await search(`q=${encodeURIComponent(q)}`))[0]?.id).toBe(HARBOUR.id)
  })

  it('says all that is known, in both notations', async () => {
    expect(ALL_KEYS).toHaveLength(24)
    expect(await search('q=quillon+brass&limit=1')).toEqual([
      {
        id: 'keyed',
        artist: 'Quillon',
        title: 'Brass',
        releaseYear: 2010,
        genre: 'House',
        bpm: 124,
        musicalKey: 'A minor',
        camelot: '8A',
        keySource: 'both',
        energy: 6,
      },
    ])
  })

  it('gives 8 unless asked for 1 to 50', async () => {
    expect(await search('q=resident')).toHaveLength(8)
    expect(await search('q=resident&limit=1')).toHaveLength(1)
    expect(await search('q=resident&limit=50')).toHaveLength(50)
  })

  it.each(['q=', 'q=%20%20', 'q=zzyzxqwortle', 'q=%00', 'q=%F0%9F%8E%A7', `q=${'a'.repeat(300)}`])(
    'has nothing for %s',
    async (query) => {
      expect(await search(query)).toEqual([])
    },
  )

  it.each([
    'limit=0',
    'limit=51',
    'limit=abc',
    'limit=-1',
    'limit=2.5',
    'limit=',
    'limit=1&limit=2',
    'limit=1e9',
  ])('refuses %s under its name', async (limit) => {
    const refusal = refusalOf(await api.visitor().get(`/api/tracks/search?q=ida&${limit}`))
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {})).toEqual(['limit'])
  })

  it('says what is wrong with a limit in words for people', async () => {
    for (const limit of ['0', '51', 'abc']) {
      const refusal = refusalOf(await api.visitor().get(`/api/tracks/search?q=ida&limit=${limit}`))
      expect(refusal.message).not.toMatch(/NaN|Invalid input|Too (?:big|small)/u)
    }
  })

  it.each(['', 'limit=5', 'q=a&q=b', 'q[]=a'])('refuses a search without one text: %j', async (query) => {
    expect(refusalOf(await api.visitor().get(`/api/tracks/search?${query}`)).code).toBe('validation')
  })

  it('is no visit: it sets no cookie', async () => {
    const visitor = api.visitor()
    await visitor.get('/api/tracks/search?q=ida')
    expect(visitor.cookie).toBeUndefined()
  })
})
