import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { LibraryTrackInput } from '#contract/library.ts'
import type { TrackSource } from '#contract/recommendations.ts'
import { type Answer, CATALOGUE, HARBOUR, refusalOf } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

const [ARTIST, TITLE] = ['Orla Quist', 'Paper Moon']
/** A track that the catalogue has under the id made from its name. */
const PAPER_MOON = someTrack({
  id: trackId(ARTIST, TITLE),
  artist: ARTIST,
  title: TITLE,
  bpm: 124,
  genre: 'House',
  energy: 6,
})
const { artist, title } = HARBOUR
const HARBOUR_TEXT = `${HARBOUR.artist} - ${HARBOUR.title}`

const own = (facts: Partial<LibraryTrackInput> = {}): LibraryTrackInput => ({
  artist: 'Nils Vandermeer',
  title: 'Own Tool',
  genre: 'House',
  bpm: 124,
  ...facts,
})
const ownTools = (count: number): LibraryTrackInput[] =>
  Array.from({ length: count }, (_, at) => own({ artist: `Own Artist ${at}`, title: `Own Tool ${at}` }))

onEveryDatabase('recommending from a library of one’s own', (fresh) => {
  const at = startTestApp(fresh, { catalogue: createCatalogue([...CATALOGUE, PAPER_MOON]) })
  const djWith = async (...tracks: LibraryTrackInput[]): Promise<TestClient> => {
    const dj = await at.member()
    await dj.ok(api.addLibraryTracks, { body: { tracks } })
    return dj
  }
  const ask = (dj: TestClient, source: TrackSource, more: object = {}) =>
    dj.visitor.searchAndRead({ currentTrack: HARBOUR_TEXT, source, ...more })
  const origins = (answer: Answer) => [...new Set(answer.recommendations.map(({ origin }) => origin))].sort()
  const titles = (answer: Answer) => answer.recommendations.map(({ title }) => title)
  const refused = async (dj: TestClient, source: TrackSource) =>
    refusalOf(await dj.visitor.post({ currentTrack: HARBOUR_TEXT, source }))

  describe('the choice of source', () => {
    it('the library alone, the catalogue alone, or both in one order', async () => {
      const dj = await djWith(...ownTools(30))
      expect(origins(await ask(dj, 'library'))).toEqual(['library'])
      expect(origins(await ask(dj, 'everything'))).toEqual(['catalogue'])
      const both = await ask(dj, 'both', { recommendationCount: 20 })
      expect(both.request.source).toBe('both')
      const scores = both.recommendations.map(({ compatibilityScore }) => compatibilityScore)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      expect(origins(both).length).toBeGreaterThan(0)
      expect(titles(await ask(dj, 'everything'))).toEqual(
        titles(await (await at.member()).visitor.searchAndRead({ currentTrack: HARBOUR_TEXT })),
      )
    })

    it('a track in both comes once, as one’s own', async () => {
      const dj = await djWith(own({ artist: 'ORLA QUIST', title: TITLE, genre: 'crate 7' }))
      const both = await ask(dj, 'both', { recommendationCount: 20 })
      const moons = (await ask(dj, 'library')).recommendations
      expect(moons).toMatchObject([{ trackId: PAPER_MOON.id, artist: 'ORLA QUIST', origin: 'library' }])
      expect(moons[0]).toMatchObject({ genre: 'House', energy: 6, vibes: ['groovy'] })
      const twice = both.recommendations.filter(({ title }) => title === TITLE)
      expect(twice.length).toBeLessThanOrEqual(1)
      for (const card of twice) expect(card.origin).toBe('library')
    })

    it.each(['library', 'both'] as const)(
      '%s asks a guest to sign in, and counts nothing',
      async (source) => {
        const guest = at.segue.visitor()
        expect(refusalOf(await guest.post({ currentTrack: HARBOUR_TEXT, source }))).toMatchObject({
          code: 'unauthenticated',
          message: 'Sign in to search your own library.',
        })
        expect((await guest.searchAndRead()).searches.used).toBe(1)
      },
    )

    it.each(['library', 'both'] as const)('%s says when the library is empty', async (source) => {
      const says = 'Your library is empty. Add music first.'
      expect(await refused(await at.member(), source)).toMatchObject({
        code: 'validation',
        message: says,
        fields: { source: says },
      })
    })

    it('says when nothing in it can be recommended', async () => {
      const dj = await djWith(own({ title: 'Other', bpm: null }), own({ bpm: 33 }))
      expect((await refused(dj, 'library')).fields?.['source']).toMatch(/has a tempo that we know/u)
    })

    it('says when nothing in it fits', async () => {
      const answer = await ask(await djWith(own({ artist, title })), 'library')
      expect(answer.recommendations).toEqual([])
      expect(answer.basis.notes).toContain('Nothing in your library mixes into this.')
    })

    it('the same question from another source is another search', async () => {
      const dj = await djWith(...ownTools(10))
      await ask(dj, 'everything')
      const other = await ask(dj, 'library', { isRefinement: true })
      expect(other.searches.used).toBe(2)
      expect((await ask(dj, 'library', { isRefinement: true })).searches.used).toBe(2)
    })
  })

  describe('a change is used at once', () => {
    it('by the next search, on every server', async () => {
      const dj = await djWith(own({ title: 'Before' }))
      expect(titles(await ask(dj, 'library'))).toEqual(['Before'])
      await dj.ok(api.addLibraryTracks, { body: { tracks: [own({ artist: 'Second', title: 'After' })] } })
      expect(titles(await ask(dj, 'library')).sort()).toEqual(['After', 'Before'])
      // As another server writes it: this one is not told.
      await at.db
        .updateTable('library_tracks')
        .set({ bpm: null, added_at: at.segue.time.now + 60_000 })
        .where('title', '=', 'Before')
        .where('user_id', '=', dj.user.id)
        .execute()
      expect(titles(await ask(dj, 'library'))).toEqual(['After'])
    })

    it('a library that was deleted is not used any more, nor the one before the next', async () => {
      const dj = await djWith(own({ title: 'Old' }))
      await ask(dj, 'library')
      await dj.ok(api.deleteLibrary)
      expect((await refused(dj, 'library')).code).toBe('validation')
      await dj.ok(api.addLibraryTracks, { body: { tracks: [own({ title: 'New' })] } })
      expect(titles(await ask(dj, 'library'))).toEqual(['New'])
    })

    it('no user is answered from another’s', async () => {
      const [one, other] = [await djWith(own({ title: 'One' })), await djWith(own({ title: 'Other' }))]
      expect(titles(await ask(one, 'library'))).toEqual(['One'])
      expect(titles(await ask(other, 'library'))).toEqual(['Other'])
    })
  })

  describe('the current track', () => {
    const secret = own({
      artist: 'Zzyzx',
      title: 'Vrblmph Nocturne',
      bpm: 130,
      genre: 'Techno',
      musicalKey: '8A',
    })

    it('is found in one’s own library, typed or picked, with a slip as well', async () => {
      const dj = await djWith(secret)
      const [row] = (await dj.ok(api.listLibraryTracks, {})).tracks
      for (const wish of [
        { currentTrack: 'Zzyzx - Vrblmph Nocturne' },
        { currentTrack: 'vrblmph nocturne by zzyzx' },
        { currentTrack: 'Zzyzx Vrblmph Noctrune' },
        { currentTrack: 'anything', trackId: row?.id ?? '' },
      ]) {
        const { basis } = await ask(dj, 'everything', wish)
        expect(basis.track, wish.currentTrack).toMatchObject({ id: row?.id, title: 'Vrblmph Nocturne' })
        expect(basis.bpm).toMatchObject({ value: 130, source: 'library' })
        expect([basis.genre.value, basis.camelot]).toEqual(['Techno', '8A'])
      }
    })

    it('is as one’s own files say where the catalogue knows it as well', async () => {
      const dj = await djWith(own({ artist, title, bpm: 126, energy: 9 }))
      expect((await ask(dj, 'everything')).basis).toMatchObject({
        bpm: { value: 126, source: 'library' },
        energy: { value: 9, source: 'library' },
      })
      const other = await at.member()
      expect((await ask(other, 'everything')).basis.bpm).toMatchObject({ value: 124, source: 'catalogue' })
    })

    it('needs no tempo and genre of its own', async () => {
      const dj = await djWith({ ...secret, genre: 'crate 7' })
      const { basis } = await ask(dj, 'everything', { currentTrack: 'Zzyzx - Vrblmph Nocturne' })
      expect([basis.bpm.value, basis.genre.value]).toEqual([130, null])
    })

    it('is found by no other user', async () => {
      const [row] = (await (await djWith(secret)).ok(api.listLibraryTracks, {})).tracks
      for (const requester of [at.segue.visitor(), (await at.member()).visitor]) {
        const response = await requester.post({
          currentTrack: 'Zzyzx - Vrblmph Nocturne',
          trackId: row?.id,
        })
        expect(refusalOf(response).code).toBe('unknown_track')
      }
    })
  })

  describe('afterwards', () => {
    it('a selected result of the library is what a refinement starts from', async () => {
      const dj = await djWith(...ownTools(30))
      const first = await ask(dj, 'library')
      const [chosen] = first.recommendations
      const refined = await ask(dj, 'both', {
        isRefinement: true,
        selectedRecommendationIds: [chosen?.id],
      })
      expect(refined.basis.seeds).toMatchObject([{ title: chosen?.title, bpm: 124 }])
      const shown = new Set(titles(first))
      expect(titles(refined).filter((title) => shown.has(title))).toEqual([])
    })

    it('deleting the library leaves stored answers and saved songs as they are', async () => {
      const dj = await djWith(...ownTools(5), own({ artist: ARTIST, title: TITLE }))
      const answer = await ask(dj, 'library')
      for (const { title, artist, trackId: id } of answer.recommendations)
        await dj.ok(api.saveSong, { body: { title, artist, trackId: id, genre: 'House', bpm: 124 } })
      const { savedSongs } = await dj.ok(api.listSavedSongs)
      await dj.ok(api.deleteLibrary)
      expect(await dj.visitor.answer(answer.requestId)).toEqual(answer)
      expect((await dj.ok(api.listSavedSongs)).savedSongs).toEqual(savedSongs)
      const again = (title: string) =>
        dj.visitor.post({
          currentTrack: 'x',
          isRefinement: true,
          selectedRecommendationIds: answer.recommendations
            .filter((card) => card.title === title)
            .map(({ id }) => id),
        })
      expect(refusalOf(await again('Own Tool 0')).code).toBe('not_found')
      expect((await again(TITLE)).statusCode, 'the catalogue still knows it').toBe(200)
    })

    it('a card stored before results said where they come from is of the catalogue', async () => {
      const visitor = at.segue.visitor()
      const answer = await visitor.searchAndRead()
      const rows = await at.db
        .selectFrom('recommendations')
        .select(['id', 'payload'])
        .where('request_id', '=', answer.requestId)
        .execute()
      for (const { id, payload } of rows) {
        const { origin: _, ...old } = JSON.parse(payload) as Record<string, unknown>
        await at.db
          .updateTable('recommendations')
          .set({ payload: JSON.stringify(old) })
          .where('id', '=', id)
          .execute()
      }
      expect(await visitor.answer(answer.requestId)).toEqual(answer)
    })
  })
})
