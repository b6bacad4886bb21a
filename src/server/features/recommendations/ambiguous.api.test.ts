import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE, refusalOf, TestApi, testApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { parseKey } from '#domain/key/notation.ts'
import type { ShelfTrack } from '#domain/track/track.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

const LANTERNS = [
  { artist: 'Orla Venn', bpm: 122, popularity: 60 },
  { artist: 'Quay Nine', bpm: 130, popularity: 58 },
  { artist: 'Tamsin Roe', bpm: 98, popularity: 55 },
  { artist: 'Pell & Harrow', bpm: 141, popularity: 52 },
  { artist: 'Nox Ferrum', bpm: 174, popularity: 51 },
  { artist: 'Ada Lindqvist', bpm: 88, popularity: 50 },
].map((facts, at) =>
  someTrack({
    id: `lanterns-${at}`,
    title: 'Paper Lanterns',
    year: 2010 + at,
    key: parseKey('8A'),
    keySource: 'measured',
    ...facts,
  }),
)
const named = (facts: Partial<ShelfTrack> & { readonly id: string }): ShelfTrack => ({
  ...someTrack({ id: facts.id }),
  genre: null,
  energy: null,
  vibes: [],
  vocal: null,
  ...facts,
  bpm: null,
})
const TEMPO_MISSING = named({ id: 'styled', artist: 'Orla Venn', title: 'Slow Ferry', genre: 'House' })
const BY_NAME_ONLY = named({ id: 'unmeasured', artist: 'Orla Venn', title: 'Tin Rain' })

onEveryDatabase('what several songs or none may be meant by', (fresh) => {
  let database: TestDatabase
  let api: TestApi
  beforeAll(async () => {
    database = await fresh()
    api = await testApi(database, {
      catalogue: createCatalogue([...CATALOGUE, ...LANTERNS, BY_NAME_ONLY, TEMPO_MISSING]),
    })
  })
  afterAll(async () => {
    await api.app.close()
    await database.close()
  })

  describe('a title that several songs bear', () => {
    it('asks which is meant: the five best known, and nothing is counted', async () => {
      const before = await api.rows()
      const refusal = refusalOf(await api.visitor().post({ currentTrack: 'paper lanterns' }))
      expect(refusal.code).toBe('ambiguous_track')
      expect(refusal.message).toContain('“paper lanterns”')
      expect(refusal.candidates?.map(({ artist }) => artist)).toEqual(
        LANTERNS.slice(0, 5).map(({ artist }) => artist),
      )
      expect(refusal.candidates?.[0]).toEqual({
        trackId: 'lanterns-0',
        artist: 'Orla Venn',
        title: 'Paper Lanterns',
        releaseYear: 2010,
        bpm: 122,
        camelot: '8A',
        keySource: 'measured',
      })
      expect(await api.rows()).toEqual(before)
    })

    it('is answered once one is chosen', async () => {
      const { basis, searches } = await api
        .visitor()
        .searchAndRead({ currentTrack: 'Tamsin Roe - Paper Lanterns', trackId: 'lanterns-2' })
      expect(basis.track).toMatchObject({ id: 'lanterns-2', confidence: 1 })
      expect(searches.used).toBe(1)
    })

    it('is the one that plays at the tempo that was typed', async () => {
      const { basis } = await api.visitor().searchAndRead({ currentTrack: 'paper lanterns', bpm: 130 })
      expect(basis.track.id).toBe('lanterns-1')
    })

    it('is none of them at a tempo that none has', async () => {
      const { basis } = await api.visitor().searchAndRead({ currentTrack: 'paper lanterns', bpm: 110 })
      expect(basis.track.id).toBeNull()
    })

    it('is no question where the artist is named', async () => {
      const { basis } = await api.visitor().searchAndRead({ currentTrack: 'quay nine paper lanterns' })
      expect(basis.track.id).toBe('lanterns-1')
    })
  })

  it('a track known by name only starts from how its artist usually sounds, and says so', async () => {
    const { basis } = await api.visitor().searchAndRead({ currentTrack: 'Orla Venn - Tin Rain' })
    expect(basis.track).toMatchObject({ id: 'unmeasured', title: 'Tin Rain' })
    expect(basis.bpm).toEqual({ value: 122, source: 'artist', confidence: 0.4 })
    expect(basis.genre).toEqual({ value: 'House', source: 'artist', confidence: 0.4 })
    expect(basis.notes).toContain(
      'We know this track by name only: tempo and style are what is usual for Orla Venn. Correct them if they are off.',
    )
  })

  it('of a track whose tempo alone is missing only the tempo is said to be a guess', async () => {
    const { basis } = await api.visitor().searchAndRead({ currentTrack: 'Orla Venn - Slow Ferry' })
    expect(basis.genre).toMatchObject({ value: 'House', source: 'catalogue' })
    expect(basis.notes).toContain(
      'We do not know the tempo of this track: 122 BPM is usual for Orla Venn. Correct it if it is off.',
    )
  })

  it('strict harmony says where it has nothing to keep to', async () => {
    const asked = { currentTrack: 'Orla Venn - Tin Rain', harmony: 'strict' } as const
    const { basis } = await api.visitor().searchAndRead(asked)
    expect(basis.notes).toContain(
      'Strict harmony cannot act here: the key of the current track is not known.',
    )
  })

  it('an unknown title starts from how its artist usually sounds', async () => {
    const { basis } = await api.visitor().searchAndRead({ currentTrack: 'Orla Venn - Nobody Made This' })
    expect(basis.track).toMatchObject({ id: null, artist: 'Orla Venn', title: 'Nobody Made This' })
    expect(basis.bpm).toMatchObject({ value: 122, source: 'artist' })
    expect(basis.notes[0]).toContain('We do not know this title')
  })
})
