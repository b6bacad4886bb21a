import { expect, it } from 'vitest'
import { refusalOf } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'

onEveryDatabase('searching from a saved song', (fresh) => {
  const app = startTestApp(fresh, { freeSearches: 1 })
  const SONG = { artist: 'Ida Fennimore', title: 'Harbour Lights', genre: 'House', bpm: 121.5 }
  const FROM_SONG = {
    currentTrack: 'Ida Fennimore - Harbour Lights',
    genre: 'House',
    bpm: 121.5,
    isRefinement: true,
  }
  /** Has saved the song, and used up the free searches with another. */
  const aDj = async (song: object = SONG) => {
    const dj = await app.member()
    await dj.ok(api.saveSong, { body: song })
    await dj.visitor.search({ currentTrack: 'Ida Fennimore - Slow Tide' })
    return dj
  }

  it('is free, also when all free searches are used, and in another length', async () => {
    const dj = await aDj()
    expect(refusalOf(await dj.visitor.post({ ...FROM_SONG, isRefinement: false })).code).toBe('search_limit')
    const answer = await dj.visitor.searchAndRead(FROM_SONG)
    expect(answer.searches).toEqual({ used: 1, limit: 1 })
    expect(answer.isRefinement).toBe(true)
    expect((await dj.visitor.search({ ...FROM_SONG, recommendationCount: 20 })).searches.used).toBe(1)
  })

  it('is told by its name in any case, however many hyphens are in it, and with what was saved left out', async () => {
    const dj = await aDj({ artist: 'Alva - Rune', title: 'One - Two', genre: 'Techno' })
    const answer = await dj.visitor.searchAndRead({
      currentTrack: 'alva - rune - one - two',
      genre: 'techno',
      isRefinement: true,
    })
    expect(answer.searches.used).toBe(1)
  })

  it('says of each fact that it stands in the saved song, not that it was typed', async () => {
    const dj = await aDj()
    const { basis } = await dj.visitor.searchAndRead(FROM_SONG)
    expect(basis.genre).toMatchObject({ value: 'House', source: 'saved' })
    expect(basis.bpm).toMatchObject({ value: 121.5, source: 'saved' })
    const typed = await app.stranger().visitor.searchAndRead({ ...FROM_SONG, isRefinement: false })
    expect([typed.basis.genre.source, typed.basis.bpm.source]).toEqual(['you', 'you'])
  })

  it('of a song that is known from nowhere else starts from what was saved, and says so', async () => {
    const dj = await aDj({ artist: 'Qwortle', title: 'Vrblmph', genre: 'House', bpm: 124 })
    const { basis } = await dj.visitor.searchAndRead({
      currentTrack: 'Qwortle - Vrblmph',
      genre: 'House',
      bpm: 124,
      isRefinement: true,
    })
    expect(basis.notes).toContain('We do not know this track, so we start from what you saved.')
  })

  it('counts where the song is not theirs, or is asked for with other facts than were saved', async () => {
    const dj = await aDj()
    const other = await app.member()
    await other.visitor.search()
    for (const [who, body] of [
      [other, { ...FROM_SONG, bpm: 122 }],
      [dj, { ...FROM_SONG, bpm: 122 }],
      [dj, { ...FROM_SONG, genre: 'Techno' }],
      [dj, { ...FROM_SONG, currentTrack: 'Ida Fennimore - Copper Wire' }],
    ] as const)
      expect(refusalOf(await who.visitor.post(body)).code).toBe('search_limit')
    const guest = app.stranger()
    expect((await guest.visitor.search(FROM_SONG)).searches.used).toBe(1)
  })
})
