import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LIST_PLAYS_MAX } from '#contract/limits.ts'
import type { OwnListInput } from '#contract/personal.ts'
import type { TrackSource } from '#contract/recommendations.ts'
import { CATALOGUE, HARBOUR } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, rowsThatSay, type TestClient, startTestApp } from '#test/test-client.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

const FROM = { artist: HARBOUR.artist, title: HARBOUR.title }
const PAPER_MOON = { artist: 'Orla Quist', title: 'Paper Moon' }
/** A track that the catalogue has under the id made from its name. */
const MOON = someTrack({ ...PAPER_MOON, id: trackId('Orla Quist', 'Paper Moon'), bpm: 124, genre: 'House' })
const TOOL = { artist: 'Nils Vandermeer', title: 'Own Tool' }
const night = (tracks: OwnListInput['tracks'], more: Partial<OwnListInput> = {}): OwnListInput => ({
  kind: 'night',
  name: 'Club X',
  startedAt: '2025-02-14T22:00:00',
  tracks,
  ...more,
})

onEveryDatabase('playlists, nights and verdicts', (fresh) => {
  const at = startTestApp(fresh, { catalogue: createCatalogue([...CATALOGUE, MOON]) })
  const add = (dj: TestClient, ...lists: OwnListInput[]) => dj.ok(api.addOwnLists, { body: { lists } })
  const ask = (dj: TestClient, source: TrackSource = 'everything') =>
    dj.visitor.searchAndRead({ currentTrack: `${FROM.artist} - ${FROM.title}`, source })
  const own = async (dj: TestClient) =>
    dj.ok(api.addLibraryTracks, {
      body: {
        tracks: [
          { ...TOOL, bpm: HARBOUR.bpm, genre: 'House' },
          ...Array.from({ length: 30 }, (_, number) => ({
            artist: `Artist ${number}`,
            title: `Tool ${number}`,
            bpm: HARBOUR.bpm,
            genre: 'House',
          })),
        ],
      },
    })

  describe('what was played after a track', () => {
    it('comes first where it fits, and says when that was', async () => {
      const dj = await at.member()
      await own(dj)
      const before = await ask(dj, 'library')
      await add(dj, night([FROM, TOOL]), night([FROM, TOOL], { startedAt: '2025-03-01', name: 'Club Y' }))
      const { recommendations } = await ask(dj, 'library')
      const [first] = recommendations
      expect(first).toMatchObject({
        ...TOOL,
        personalReason: 'You played this after it twice: 1 Mar 2025, Club Y',
      })
      const personal = first?.parts?.find(({ name }) => name === 'personal')
      expect(personal).toMatchObject({ max: 28, reason: first?.personalReason })
      const sum = first?.parts?.reduce((total, { points }) => total + points, 0)
      expect(sum).toBe(first?.compatibilityScore)
      const scoreBefore = before.recommendations.find(({ title }) => title === TOOL.title)
      expect(scoreBefore?.personalReason).toBeUndefined()
      expect(await dj.ok(api.playedAfter, { query: FROM })).toEqual({
        tracks: [{ ...TOOL, times: 2, lastNight: 'Club Y', lastAt: '2025-03-01' }],
      })
    })

    it('counts among the tracks of the catalogue as well, for nobody else', async () => {
      const dj = await at.member()
      const plain = await ask(dj)
      const last = plain.recommendations.at(-1)
      if (last === undefined) throw new Error('nothing was recommended')
      const { artist, title } = last
      await add(dj, night([FROM, { artist, title }]))
      const now = await ask(dj)
      expect(now.recommendations[0]).toMatchObject({ artist, title })
      expect(now.recommendations[0]?.personalReason).toMatch(/^You played this after it once/u)
      const other = await ask(await at.member())
      expect(other.recommendations.map(({ title }) => title)).toEqual(
        plain.recommendations.map(({ title }) => title),
      )
    })

    it('is left out while learning is off, and back when it is on', async () => {
      const dj = await at.member()
      await own(dj)
      await add(dj, night([FROM, TOOL]))
      expect(await dj.ok(api.changePersonal, { body: { isOn: false } })).toEqual({ isOn: false })
      const off = await ask(dj, 'library')
      expect(off.recommendations.every((card) => card.personalReason === undefined)).toBe(true)
      expect(await dj.ok(api.getPersonal)).toMatchObject({ isOn: false, nights: 1 })
      await dj.ok(api.changePersonal, { body: { isOn: true } })
      expect((await ask(dj, 'library')).recommendations[0]?.title).toBe(TOOL.title)
    })
  })

  describe('a verdict', () => {
    it('never again keeps a track out after that one, until it is taken back', async () => {
      const dj = await at.member()
      const [unwanted] = (await ask(dj)).recommendations
      if (unwanted === undefined) throw new Error('nothing was recommended')
      const to = { artist: unwanted.artist, title: unwanted.title }
      await dj.ok(api.setVerdict, { body: { from: FROM, to, kind: 'never' } })
      const titles = async () => (await ask(dj)).recommendations.map(({ title }) => title)
      expect(await titles()).not.toContain(to.title)
      await dj.ok(api.setVerdict, { body: { from: FROM, to, kind: null } })
      expect(await titles()).toContain(to.title)
    })

    it('worked is named, and one pair has one verdict', async () => {
      const dj = await at.member()
      await own(dj)
      await dj.ok(api.setVerdict, { body: { from: FROM, to: TOOL, kind: 'never' } })
      await dj.ok(api.setVerdict, { body: { from: FROM, to: TOOL, kind: 'worked' } })
      expect((await ask(dj, 'library')).recommendations[0]).toMatchObject({
        ...TOOL,
        personalReason: 'Worked on 1 Jun 2025',
      })
      expect((await dj.ok(api.listVerdicts)).verdicts).toMatchObject([
        { from: FROM, to: TOOL, kind: 'worked' },
      ])
      expect((await dj.ok(api.listVerdicts, { query: FROM })).verdicts).toHaveLength(1)
      expect((await dj.ok(api.listVerdicts, { query: TOOL })).verdicts).toEqual([])
      await dj.ok(api.deleteVerdicts)
      expect((await dj.ok(api.listVerdicts)).verdicts).toEqual([])
    })
  })

  describe('lists', () => {
    it('are brought up to date when they are read again, and found by name, folder and date', async () => {
      const dj = await at.member()
      const set = {
        kind: 'playlist' as const,
        name: 'Warm up',
        folder: ['Friday', 'Late'],
      } satisfies Partial<OwnListInput>
      expect(await add(dj, { ...set, tracks: [FROM] }, night([TOOL]))).toEqual({ added: 2, updated: 0 })
      expect(await add(dj, { ...set, tracks: [FROM, TOOL] }, night([TOOL]))).toEqual({ added: 0, updated: 2 })
      const lists = async (kind: 'playlist' | 'night', q = '') =>
        (await dj.ok(api.listOwnLists, { query: { kind, q } })).lists
      expect(await lists('playlist')).toMatchObject([
        { name: 'Warm up', folder: ['Friday', 'Late'], tracks: 2 },
      ])
      expect(await lists('playlist', 'late')).toHaveLength(1)
      expect(await lists('playlist', 'saturday')).toEqual([])
      expect(await lists('night', '2025-02')).toHaveLength(1)
      expect(await lists('night', '2024')).toEqual([])
      expect(await lists('night', '%')).toHaveLength(1)
    })

    it('show what is known of their tracks, in their order', async () => {
      const dj = await at.member()
      await own(dj)
      const unknown = { artist: 'Nobody', title: 'Knows This', bpm: 121.5, energy: 4 }
      await add(dj, night([TOOL, PAPER_MOON, unknown]))
      const [list] = (await dj.ok(api.listOwnLists, { query: { kind: 'night' } })).lists
      const { tracks } = await dj.ok(api.getOwnList, { params: { listId: list?.id ?? '' } })
      expect(tracks).toMatchObject([
        { ...TOOL, bpm: HARBOUR.bpm, genre: 'House' },
        { ...PAPER_MOON, bpm: MOON.bpm, trackId: MOON.id },
        { ...unknown, genre: '', musicalKey: null, trackId: null },
      ])
      // As they are, they can be saved as a list.
      const songs = tracks.map(({ camelot: _, startedAt: __, ...song }) => song)
      await dj.ok(api.createList, { body: { name: 'Club X', songs } })
    })

    it('are their owner’s alone, and go one by one or all at once', async () => {
      const dj = await at.member()
      const other = await at.member()
      await add(dj, night([FROM, TOOL]), { kind: 'playlist', name: 'Peak', tracks: [TOOL] })
      const [list] = (await dj.ok(api.listOwnLists, { query: { kind: 'night' } })).lists
      const params = { listId: list?.id ?? '' }
      expect((await other.refused(api.getOwnList, { params })).code).toBe('not_found')
      expect((await other.refused(api.deleteOwnList, { params })).code).toBe('not_found')
      await dj.ok(api.deleteOwnList, { params })
      expect((await dj.ok(api.playedAfter, { query: FROM })).tracks).toEqual([])
      expect(await dj.ok(api.getPersonal)).toEqual({
        isOn: true,
        playlists: 1,
        nights: 0,
        worked: 0,
        never: 0,
      })
      await dj.ok(api.deleteOwnLists)
      expect(await dj.ok(api.getPersonal)).toMatchObject({ playlists: 0 })
    })

    it('go with the account, are part of what it takes away, and fill its storage', async () => {
      const dj = await at.dj()
      const empty = await dj.ok(api.getStorage)
      await add(dj, night([FROM, TOOL]))
      await dj.ok(api.setVerdict, { body: { from: FROM, to: TOOL, kind: 'worked' } })
      expect((await dj.ok(api.getStorage)).usedBytes).toBeGreaterThan(empty.usedBytes)
      expect(await dj.ok(api.accountData)).toMatchObject({
        playlistsAndNights: [{ name: 'Club X', kind: 'night', tracks: [FROM, TOOL] }],
        verdicts: [{ from: FROM, to: TOOL, kind: 'worked' }],
      })
      await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
      expect(await rowsThatSay(at.db, dj.user.id)).toEqual([])
    })

    it.each([
      [[]],
      [[night([])]],
      [[night([FROM], { startedAt: '14/02/2025' })]],
      [[night([{ ...FROM, artist: ' ' }])]],
      [[night([FROM], { name: '' })]],
      [[night(Array.from({ length: LIST_PLAYS_MAX + 1 }, () => ({ artist: 'A', title: 'B' })))]],
    ])('are refused whole where they are wrong: %#', async (lists) => {
      const dj = await at.member()
      const refusal = await dj.refused(api.addOwnLists, { body: { lists } })
      expect(refusal.code).toBe('validation')
      expect(await dj.ok(api.getPersonal)).toMatchObject({ nights: 0, playlists: 0 })
    })
  })
})
