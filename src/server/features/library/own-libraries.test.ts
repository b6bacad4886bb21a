import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { freshSqlite } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { madeTracks } from '#test/fixtures/tracks.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createOwnLibraries } from './own-libraries.ts'

const at = startTestApp(freshSqlite)
const catalogue = createCatalogue(madeTracks(20))

async function userWith(count: number): Promise<string> {
  const dj = await at.member()
  const tracks = madeTracks(count).map(({ artist, title, genre, bpm }) => ({ artist, title, genre, bpm }))
  await dj.ok(api.addLibraryTracks, { body: { tracks } })
  return dj.user.id
}

it('a library is read once while nothing changes, also by two who ask at the same time', async () => {
  const libraries = createOwnLibraries(at.db)
  const user = await userWith(30)
  const [one, other] = await Promise.all([libraries.of(user, catalogue), libraries.of(user, catalogue)])
  expect(one.recommender.index.size).toBe(30)
  expect(other.recommender).toBe(one.recommender)
  expect((await libraries.of(user, catalogue)).recommender).toBe(one.recommender)
})

it('is read again when the catalogue is another, which says what files do not', async () => {
  const libraries = createOwnLibraries(at.db)
  const user = await userWith(3)
  const before = await libraries.of(user, catalogue)
  expect(await libraries.of(user, createCatalogue([]))).not.toBe(before)
})

it('no more tracks are kept than fit: the least recently used is evicted', async () => {
  const libraries = createOwnLibraries(at.db, 70)
  const [a, b, c] = [await userWith(30), await userWith(30), await userWith(30)]
  const [ofA, ofB] = [await libraries.of(a, catalogue), await libraries.of(b, catalogue)]
  expect(await libraries.of(a, catalogue)).toBe(ofA)
  await libraries.of(c, catalogue)
  expect(await libraries.of(a, catalogue), 'was here after b').toBe(ofA)
  expect(await libraries.of(b, catalogue)).not.toBe(ofB)
})

it('a library larger than all that is kept is answered from nevertheless', async () => {
  const libraries = createOwnLibraries(at.db, 10)
  expect((await libraries.of(await userWith(30), catalogue)).tracks).toBe(30)
})
