import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { madeTracks, seededRandom } from '#test/fixtures/tracks.ts'
import { Recommender } from '#domain/recommend/recommend.ts'
import { SceneModel } from '#domain/scene/scene-model.ts'
import { loadCatalogue } from './catalogue.ts'
import { catalogueStore } from './store.ts'
import { trackId } from './catalogue-file.ts'

const random = seededRandom(4)
const ARTISTS = 120
const names = Array.from({ length: ARTISTS }, (_, row) => `artist ${row}`)
const scene = new SceneModel({
  names,
  printed: names.map((name) => name.replace('a', 'A')),
  lists: names.map(() => 10),
  dimensions: 2,
  vectors: Int8Array.from(
    names.flatMap(() => {
      const angle = random() * 2 * Math.PI
      return [Math.round(127 * Math.cos(angle)), Math.round(127 * Math.sin(angle))]
    }),
  ),
  neighbours: names.map((_, row) => [{ row: (row + 7) % ARTISTS, lists: 4 }]),
  crates: [{ name: 'Crate', rows: [1, 2, 3] }],
})
const rows = madeTracks(1_500).map(({ title, bpm, key, year }, at) => {
  const artist = `Artist ${at % ARTISTS}`
  return {
    id: trackId(artist, title),
    artist,
    title,
    artist_key: artist.toLowerCase(),
    year,
    mbid: String(at),
    bpm: Math.round(bpm * 10) / 10,
    key_code: key,
    measurements: 1,
  }
})

onEveryDatabase('open data that memory has no room for', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
    await catalogueStore(database.db).replaceAll([], 'empty')
    for (let from = 0; from < rows.length; from += 500)
      await database.db
        .insertInto('imported_tracks')
        .values(rows.slice(from, from + 500))
        .execute()
  })
  afterAll(() => database.close())

  it.each([0, 400])('with %d tracks in memory answers are those of a server that holds all', async (most) => {
    const whole = await loadCatalogue(database.db, scene)
    const part = await loadCatalogue(database.db, scene, most)
    expect(whole.stored).toBeNull()
    expect(whole.tracks).toHaveLength(rows.length)
    expect(part.tracks).toHaveLength(most)
    for (let round = 0; round < 12; round++) {
      const question = someQuestion({
        seeds: [
          someSeed({
            artist: `Artist ${round * 9}`,
            bpm: 90 + round * 8,
            genre: null,
            keySource: 'estimated',
          }),
        ],
        count: 10,
      })
      const expected = whole.recommender.answer(question)
      const others = [await part.stored!.recommender(question)]
      const answer = part.recommender.answer(question, others)
      expect(answer.tracks.length).toBeGreaterThan(5)
      expect(answer.tracks).toEqual(expected.tracks)
    }
  })

  it('tracks are found by their ids and by their full names', async () => {
    const { stored } = await loadCatalogue(database.db, scene, 0)
    const [row] = rows
    expect(await stored!.byIds([row!.id, 'nobody'])).toMatchObject([{ title: row!.title, bpm: row!.bpm }])
    expect(await stored!.find(`${row!.artist.toUpperCase()} - ${row!.title}`)).toMatchObject({ id: row!.id })
    expect(await stored!.find('Somebody - Else')).toBeNull()
  })

  it('an empty scene, and a track without a key, are answered by tempo', async () => {
    const { stored, recommender } = await loadCatalogue(database.db, undefined, 0)
    const question = someQuestion({ seeds: [someSeed({ key: null, genre: null })] })
    expect(recommender).toBeInstanceOf(Recommender)
    expect(recommender.answer(question, [await stored!.recommender(question)]).tracks.length).toBeGreaterThan(
      5,
    )
  })
})
