import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { NearestArtists } from '#domain/recommend/nearest-artists.ts'
import { EMPTY_SCENE } from '#domain/scene/scene-model.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import { storedShelf } from '../catalogue/stored-shelf.ts'

// Tracks of open data that memory has no room for are known by name, recommended and refined like any other.

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await freshSqlite()
  const rows = Array.from({ length: 24 }, (_, at) => ({
    id: trackId(`Quillon ${at}`, 'Ostrich'),
    artist: `Quillon ${at}`,
    title: 'Ostrich',
    artist_key: `quillon ${at}`,
    year: 2014,
    mbid: String(at),
    bpm: 122 + at / 10,
    key_code: at % 24,
    measurements: 1,
  }))
  await database.db.insertInto('imported_tracks').values(rows).execute()
  api = await testApi(database, {
    catalogue: {
      ...createCatalogue([]),
      stored: storedShelf(database.db, new NearestArtists(EMPTY_SCENE), ''),
    },
  })
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})

it('found by its name, answered and refined from the database', async () => {
  const visitor = api.visitor()
  const first = await visitor.searchAndRead({ currentTrack: 'quillon 3 - ostrich' })
  expect(first.basis).toMatchObject({ track: { id: trackId('Quillon 3', 'Ostrich') }, bpm: { value: 122.3 } })
  expect(first.recommendations.length).toBeGreaterThan(3)
  const [card] = first.recommendations
  const second = await visitor.searchAndRead({
    currentTrack: 'Quillon',
    isRefinement: true,
    selectedRecommendationIds: [card!.id],
  })
  expect(second.basis.seeds).toMatchObject([{ artist: card!.artist }])
  expect(second.recommendations.length).toBeGreaterThan(0)
})
