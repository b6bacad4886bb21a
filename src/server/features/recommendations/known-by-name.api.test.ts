import { afterAll, beforeAll, expect, it } from 'vitest'
import { CATALOGUE, refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { someKnownTrack } from '#test/fixtures/known-track.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import type { KnownTrack } from '../../providers/metadata/port.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

// A track that DJs play and whose tempo no source states: found by its name, and never recommended.

const NAMED = {
  ...someTrack({
    id: 'named',
    artist: 'Quillon Brass',
    title: 'Ostrich',
    genre: null,
    energy: null,
    vibes: [],
  }),
  bpm: null,
}
const ESTIMATED = someTrack({
  id: 'estimated',
  artist: 'Hollis Marr',
  title: 'Guesswork',
  key: CATALOGUE.find(({ key }) => key !== null)?.key ?? null,
  keySource: 'estimated',
})

let database: TestDatabase
let api: TestApi
let answers: KnownTrack[]
beforeAll(async () => {
  database = await freshSqlite()
  answers = []
  api = await testApi(database, {
    catalogue: createCatalogue([...CATALOGUE, NAMED, ESTIMATED]),
    metadata: {
      name: 'fake',
      find: () =>
        Promise.resolve(answers.length > 0 ? { kind: 'found', value: answers } : { kind: 'nothing' }),
    },
  })
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})

it('comes up while typing, and alone is not enough to start from', async () => {
  const visitor = api.visitor()
  const found = (await visitor.get('/api/tracks/search?q=quillon%20brass%20ostrich')).json<{
    tracks: { id: string; bpm: number | null }[]
  }>()
  expect(found.tracks[0]).toMatchObject({ id: 'named', bpm: null, genre: null })
  const response = await visitor.post({ currentTrack: 'Quillon Brass - Ostrich', trackId: 'named' })
  expect(refusalOf(response).code).toBe('unknown_track')
})

it('with a tempo that is entered it is what plays, and nothing that is recommended', async () => {
  const { basis, recommendations } = await api
    .visitor()
    .searchAndRead({ currentTrack: 'Quillon Brass - Ostrich', bpm: 124 })
  expect(basis).toMatchObject({ track: { id: 'named' }, bpm: { value: 124, source: 'you' }, keySource: null })
  expect(recommendations.map(({ trackId }) => trackId)).not.toContain('named')
})

it('a metadata service is asked for what the catalogue does not know of it', async () => {
  answers = [someKnownTrack({ artist: 'Quillon Brass', title: 'Ostrich', genre: 'House', bpm: 122 })]
  const { basis } = await api.visitor().searchAndRead({ currentTrack: 'Quillon Brass - Ostrich' })
  answers = []
  expect(basis).toMatchObject({ bpm: { value: 122, source: 'metadata' }, genre: { value: 'House' } })
})

it('the basis says that a key is an estimate, typed or selected', async () => {
  const visitor = api.visitor()
  const { basis } = await visitor.searchAndRead({ currentTrack: 'Hollis Marr - Guesswork' })
  expect(basis).toMatchObject({ track: { id: 'estimated' }, keySource: 'estimated' })
})
