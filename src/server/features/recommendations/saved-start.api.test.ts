import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api.ts'
import { onEveryDatabase } from '../../../../test/databases.ts'
import { served } from '../../../../test/person.ts'
import { api } from '../../../contract/api.ts'

onEveryDatabase('searching from a saved song', (fresh) => {
  const house = served(fresh, { freeSearches: 1 })
  const SONG = { artist: 'Ida Fennimore', title: 'Harbour Lights', genre: 'House', bpm: 121.5 }
  const FROM_SONG = {
    currentTrack: 'Ida Fennimore - Harbour Lights',
    genre: 'House',
    bpm: 121.5,
    isRefinement: true,
  }
  /** Has saved the song, and used up the free searches with another. */
  const aDj = async (song: object = SONG) => {
    const dj = await house.member()
    await dj.ok(api.saveSong, { body: song })
    await dj.visitor.search({ currentTrack: 'Ida Fennimore - Slow Tide' })
    return dj
  }

  test('is free, also when all free searches are used, and in another length', async () => {
    const dj = await aDj()
    expect(refusalOf(await dj.visitor.post({ ...FROM_SONG, isRefinement: false })).code).toBe('search_limit')
    const answer = await dj.visitor.searchAndRead(FROM_SONG)
    expect(answer.searches).toEqual({ used: 1, limit: 1 })
    expect(answer.isRefinement).toBe(true)
    expect((await dj.visitor.search({ ...FROM_SONG, recommendationCount: 20 })).searches.used).toBe(1)
  })

  test('is told by its name in any case, however many hyphens are in it, and with what was saved left out', async () => {
    const dj = await aDj({ artist: 'Alva - Rune', title: 'One - Two', genre: 'Techno' })
    const answer = await dj.visitor.searchAndRead({
      currentTrack: 'alva - rune - one - two',
      genre: 'techno',
      isRefinement: true,
    })
    expect(answer.searches.used).toBe(1)
  })

  test('counts where the song is not theirs, or is asked for with other facts than were saved', async () => {
    const dj = await aDj()
    const other = await house.member()
    await other.visitor.search()
    for (const [who, body] of [
      [other, { ...FROM_SONG, bpm: 122 }],
      [dj, { ...FROM_SONG, bpm: 122 }],
      [dj, { ...FROM_SONG, genre: 'Techno' }],
      [dj, { ...FROM_SONG, currentTrack: 'Ida Fennimore - Copper Wire' }],
    ] as const)
      expect(refusalOf(await who.visitor.post(body)).code).toBe('search_limit')
    const guest = house.stranger()
    expect((await guest.visitor.search(FROM_SONG)).searches.used).toBe(1)
  })
})
