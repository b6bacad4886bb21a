import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { freshSqlite } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { madeTracks } from '#test/fixtures/tracks.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { readPlaylists } from '../personal/read-playlists.ts'
import { createOwnLibraries } from './own-libraries.ts'
import { libraryStore } from './store.ts'

const at = startTestApp(freshSqlite)
const catalogue = createCatalogue(madeTracks(20))
const deps = () => ({ db: at.db, playlistsOf: (userId: string) => readPlaylists(at.db, userId) })

async function userWith(count: number): Promise<string> {
  const dj = await at.member()
  const tracks = madeTracks(count).map(({ artist, title, genre, bpm }) => ({ artist, title, genre, bpm }))
  await dj.ok(api.addLibraryTracks, { body: { tracks } })
  return dj.user.id
}

it('a library is read once while nothing changes, also by two who ask at the same time', async () => {
  const libraries = createOwnLibraries(deps())
  const user = await userWith(30)
  const [one, other] = await Promise.all([libraries.of(user, catalogue), libraries.of(user, catalogue)])
  expect(one.recommender.index.size).toBe(30)
  expect(other.recommender).toBe(one.recommender)
  expect((await libraries.of(user, catalogue)).recommender).toBe(one.recommender)
})

it('is read again when the catalogue is another, which says what files do not', async () => {
  const libraries = createOwnLibraries(deps())
  const user = await userWith(3)
  const before = await libraries.of(user, catalogue)
  expect(await libraries.of(user, createCatalogue([]))).not.toBe(before)
})

it('a track without a genre has its artist’s usual one, or that of its album', async () => {
  const libraries = createOwnLibraries(deps())
  const dj = await at.member()
  const artist = 'Known Here'
  const shelf = createCatalogue(
    madeTracks(2).map((track, n) => ({
      ...track,
      id: `known-${n}`,
      artist,
      title: `Own ${n}`,
      genre: 'Techno' as const,
    })),
  )
  const tracks = [
    { artist, title: 'Without a tag', bpm: 130 },
    { artist: 'Nobody Knows', title: 'One', album: 'Sampler', genre: 'Trance', bpm: 138 },
    { artist: 'Nobody Else', title: 'Two', album: 'Sampler', genre: 'Trance', bpm: 138 },
    { artist: 'A Stranger', title: 'Three', album: 'Sampler', genre: 'What I Like', bpm: 138 },
    { artist: 'A Stranger', title: 'Four', bpm: 120 },
  ]
  await dj.ok(api.addLibraryTracks, { body: { tracks } })
  const { recommender } = await libraries.of(dj.user.id, shelf)
  const stored = await libraryStore(at.db).after(dj.user.id, '', 10)
  const genreOf = (title: string) => {
    const track = recommender.find(stored.find((one) => one.title === title)?.id ?? '')
    return [track?.genre, track?.isGenreGuessed ?? false]
  }
  expect(genreOf('Without a tag')).toEqual(['Techno', true])
  expect(genreOf('One')).toEqual(['Trance', false])
  expect(genreOf('Three')).toEqual(['Trance', true])
  expect(genreOf('Four')).toEqual([null, false])
  const question = someQuestion({ seeds: [someSeed({ genre: 'Trance', bpm: 138 })] })
  expect(recommender.answer(question).tracks.map(({ track }) => track.title)).toContain('Three')
})

it('no more tracks are kept than fit: the least recently used is evicted', async () => {
  const libraries = createOwnLibraries(deps(), 70)
  const [a, b, c] = [await userWith(30), await userWith(30), await userWith(30)]
  const [ofA, ofB] = [await libraries.of(a, catalogue), await libraries.of(b, catalogue)]
  expect(await libraries.of(a, catalogue)).toBe(ofA)
  await libraries.of(c, catalogue)
  expect(await libraries.of(a, catalogue), 'was here after b').toBe(ofA)
  expect(await libraries.of(b, catalogue)).not.toBe(ofB)
})

it('a library larger than all that is kept is answered from nevertheless', async () => {
  const libraries = createOwnLibraries(deps(), 10)
  expect((await libraries.of(await userWith(30), catalogue)).tracks).toBe(30)
})

it('a track that nobody knows has the genre of the playlist it lies in, as soon as that is there', async () => {
  const libraries = createOwnLibraries(deps())
  const dj = await at.member()
  const track = { artist: 'A Stranger', title: 'Untagged' }
  await dj.ok(api.addLibraryTracks, { body: { tracks: [{ ...track, bpm: 122 }] } })
  const genre = async () => {
    const { recommender } = await libraries.of(dj.user.id, catalogue)
    const [stored] = await libraryStore(at.db).after(dj.user.id, '', 1)
    return recommender.find(stored?.id ?? '')?.genre
  }
  expect(await genre()).toBeNull()
  const lists = [{ kind: 'playlist' as const, name: 'Deep House', tracks: [track] }]
  await dj.ok(api.addOwnLists, { body: { lists } })
  expect(await genre()).toBe('Deep House')
})
