import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { refusalOf, TestApi, testApi } from '#test/api.ts'

/** Refused before a database is asked: one is enough. */
let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await freshSqlite()
  api = await testApi(database)
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})

const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
const raw = (payload: string | Buffer | undefined, headers: Record<string, string> = {}) =>
  api
    .visitor()
    .call('POST', '/api/recommendations', payload, { 'content-type': 'application/json', ...headers })

describe('a wrong field is named, in words for people', () => {
  const TRACK_MISSING = 'Please enter a current artist or track'
  const COUNT = 'Please ask for 5 to 20 recommendations'
  const BPM = 'BPM must be a number from 60 to 200'
  const WRONG: [field: string, body: object, message: string][] = [
    ['currentTrack', {}, TRACK_MISSING],
    ['currentTrack', { currentTrack: null }, TRACK_MISSING],
    ['currentTrack', { currentTrack: '' }, TRACK_MISSING],
    ['currentTrack', { currentTrack: ' \t\n\u00a0\u2003 ' }, TRACK_MISSING],
    ['currentTrack', { currentTrack: '\u202e\u0007' }, TRACK_MISSING],
    ['currentTrack', { currentTrack: 'x'.repeat(301) }, 'Please keep the track under 300 characters'],
    ['currentTrack', { currentTrack: 'a\u0000b' }, 'The track holds a character that is not text'],
    ['genre', { ...TRACK, genre: 'x'.repeat(61) }, 'Please keep the genre under 60 characters'],
    ['genre', { ...TRACK, genre: 'a\u0000' }, 'The genre holds a character that is not text'],
    [
      'vibeDescription',
      { ...TRACK, vibeDescription: 'x'.repeat(1_001) },
      'Please keep the vibe description under 1000 characters',
    ],
    [
      'vibeDescription',
      { ...TRACK, vibeDescription: '\u0000' },
      'The vibe description holds a character that is not text',
    ],
    ...[4, 21, 0, -10, 7.5, '10', null, 1e300, true, [10]].map(
      (recommendationCount): [string, object, string] => [
        'recommendationCount',
        { ...TRACK, recommendationCount },
        COUNT,
      ],
    ),
    ...[59, 59.99, 200.01, 201, -128, 0, null, '128', '', [128], { $gt: 0 }].map(
      (bpm): [string, object, string] => ['bpm', { ...TRACK, bpm }, BPM],
    ),
    [
      'selectedRecommendationIds',
      { ...TRACK, isRefinement: true, selectedRecommendationIds: ['a', 'b', 'c', 'd'] },
      'You can only select up to 3 songs at a time.',
    ],
    [
      'deviceFingerprint',
      { ...TRACK, deviceFingerprint: 'xyz' },
      'The device fingerprint is 64 hexadecimal digits',
    ],
  ]
  it.each(WRONG)('%s: %j', async (field, body, message) => {
    const refusal = refusalOf(await api.visitor().post(body))
    expect(refusal).toEqual({ code: 'validation', message, fields: { [field]: message } })
  })

  it.each([
    ['genre', 5],
    ['vibeDescription', ['dark']],
    ['trackId', 7],
    ['trackId', 'x'.repeat(41)],
    ['selectedRecommendationIds', 'abc'],
    ['selectedRecommendationIds', [5]],
    ['selectedRecommendationIds', { length: 1 }],
    ['allowSameArtist', 'false'],
    ['isRefinement', 1],
    ['harmony', 'chaotic'],
    ['keyLock', 'on'],
  ])('%s: %j is refused under its name', async (field, value) => {
    const refusal = refusalOf(await api.visitor().post({ ...TRACK, [field]: value }))
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
  })

  it('every wrong field is named, not the first alone', async () => {
    const refusal = refusalOf(
      await api.visitor().post({
        currentTrack: '',
        bpm: 1,
        recommendationCount: 1,
        vibeDescription: 'x'.repeat(1_001),
      }),
    )
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual([
      'bpm',
      'currentTrack',
      'recommendationCount',
      'vibeDescription',
    ])
  })
})

describe('a body that is no question', () => {
  it.each([
    'not json',
    '{',
    '{"currentTrack":"x",}',
    "{'currentTrack':'x'}",
    '\uFEFF',
    '{"a":1}{"b":2}',
    'NaN',
  ])('%j is no JSON', async (body) => {
    expect(refusalOf(await raw(body))).toEqual({
      code: 'validation',
      message: 'The request body is not JSON',
    })
  })

  it('none at all, with and without a content type', async () => {
    expect(refusalOf(await raw('')).code).toBe('validation')
    const bare = await api.app.inject({ method: 'POST', url: '/api/recommendations' })
    expect(refusalOf(bare).code).toBe('validation')
  })

  it.each(['[]', '[{"currentTrack":"x"}]', 'null', '7', '"text"', 'true'])(
    '%s is no object',
    async (body) => {
      const refusal = refusalOf(await raw(body))
      expect(refusal).toEqual({
        code: 'validation',
        message: 'The request is not of the form this call takes',
        fields: {},
      })
    },
  )

  it('broken UTF-8 does no harm', async () => {
    const broken = Buffer.concat([
      Buffer.from('{"currentTrack":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ])
    expect(refusalOf(await raw(broken)).code).toBe('unknown_track')
  })

  it('keys that would change every object are refused or ignored, never taken', async () => {
    for (const body of [
      '{"currentTrack":"Ida Fennimore","__proto__":{"isRefinement":true,"polluted":1}}',
      '{"currentTrack":"Ida Fennimore","constructor":{"prototype":{"polluted":1}}}',
      '{"__proto__":null}',
    ])
      expect(refusalOf(await raw(body)).code, `${body}`).toBe('validation')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('30,000 brackets deep', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    expect(refusalOf(await raw(deep)).code).toBe('validation')
    expect(refusalOf(await raw(`{"currentTrack":${deep}}`)).code).toBe('validation')
    expect(refusalOf(await raw(`{"currentTrack":"","more":${deep}}`)).fields).toHaveProperty('currentTrack')
    expect(refusalOf(await raw(`{"__proto__":1,"a":${deep}}`)).code).toBe('validation')
  })
})

describe('more than a question can be', () => {
  it('1 MB is 413', async () => {
    const response = await raw(JSON.stringify({ currentTrack: 'x'.repeat(1_000_000) }))
    expect(refusalOf(response)).toEqual({ code: 'too_large', message: 'That is more than this call takes' })
  })

  it('the limit is on bytes and lies above every text the form takes', async () => {
    const widest = {
      currentTrack: '漢'.repeat(300),
      genre: '漢'.repeat(60),
      vibeDescription: '漢'.repeat(1_000),
    }
    expect(refusalOf(await raw(JSON.stringify(widest))).code).toBe('unknown_track')
    expect(refusalOf(await raw(JSON.stringify({ x: '漢'.repeat(30_000) }))).code).toBe('too_large')
  })

  it('10 kB in every field is refused under every name', async () => {
    const long = 'x'.repeat(10_000)
    const refusal = refusalOf(
      await api.visitor().post({
        currentTrack: long,
        trackId: long,
        genre: long,
        vibeDescription: long,
        deviceFingerprint: long,
      }),
    )
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual([
      'currentTrack',
      'deviceFingerprint',
      'genre',
      'trackId',
      'vibeDescription',
    ])
    expect(JSON.stringify(refusal)).not.toContain('xxx')
  })
})

describe('another type than JSON is 415', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/xml',
    'application/octet-stream',
    'nonsense',
  ])('%s', async (type) => {
    const response = await raw(JSON.stringify(TRACK), { 'content-type': type })
    expect(refusalOf(response)).toEqual({
      code: 'unsupported_media_type',
      message: 'Please send JSON (content-type application/json)',
    })
  })
})

it('nothing that was refused left anything behind', async () => {
  expect(await api.rows()).toEqual({
    visitors: 0,
    search_counts: 0,
    recommendation_requests: 0,
    recommendations: 0,
  })
})
