import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { packFingerprint } from '#domain/audio/fingerprint.ts'
import { api } from '#contract/api.ts'
import type { LibraryTrackInput } from '#contract/library.ts'
import { LIBRARY_BATCH_MAX, LIBRARY_BODY_MAX } from '#contract/limits.ts'
import { FREE_LIBRARY_TRACKS, PRO_LIBRARY_TRACKS } from '#domain/access/quota.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, PASSWORD, startTestApp } from '#test/test-client.ts'

const PRINT = Buffer.from(
  packFingerprint({ hashes: Uint32Array.of(1, 2, 3), times: Uint32Array.of(0, 4, 9) }),
).toString('base64')

const track = (facts: Partial<LibraryTrackInput> = {}): LibraryTrackInput => ({
  artist: 'Ida Fennimore',
  title: 'Harbour Lights',
  ...facts,
})
const many = (count: number, name = 'Tool'): LibraryTrackInput[] =>
  Array.from({ length: count }, (_, at) => track({ title: `${name} ${at}`, genre: 'House', bpm: 124 }))

onEveryDatabase('a library of one’s own', (fresh) => {
  const at = startTestApp(fresh)
  const add = (dj: TestClient, ...tracks: LibraryTrackInput[]) =>
    dj.ok(api.addLibraryTracks, { body: { tracks } })
  const list = (dj: TestClient, query: Record<string, string> = {}) => dj.ok(api.listLibraryTracks, { query })
  const titles = async (dj: TestClient, query?: Record<string, string>) =>
    (await list(dj, query)).tracks.map(({ title }) => title)
  const prints = async (userId: string) =>
    at.db.selectFrom('fingerprints').select('id').where('user_id', '=', userId).execute()

  /** So many tracks at once, as if they had been sent before. */
  const fill = (userId: string, count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into library_tracks (id, user_id, track_key, artist, title, added_at)
      select ${userId} || '-' || cast(i as text), ${userId}, 'made|' || cast(i as text) || '|', 'Made', cast(i as text), 1 from n`.execute(
      at.db,
    )

  describe('adding', () => {
    it('keeps every fact, and says what can be recommended', async () => {
      const dj = await at.member()
      const facts = {
        album: 'Sides',
        genre: 'deep house',
        year: 2019,
        bpm: 122.5,
        musicalKey: 'Am',
        energy: 5,
        durationS: 312.4,
      }
      const answer = await add(dj, track({ ...facts, fingerprint: PRINT }), track({ title: 'Slow Tide' }))
      expect(answer).toEqual({
        added: 2,
        updated: 0,
        leftOut: [],
        library: {
          tracks: 2,
          mixable: 1,
          withKey: 1,
          fingerprinted: 1,
          limit: FREE_LIBRARY_TRACKS,
          updatedAt: new Date(at.segue.time.now).toISOString(),
        },
      })
      expect(await dj.ok(api.getLibrary)).toEqual(answer.library)
      expect((await list(dj)).tracks).toEqual([
        {
          id: expect.any(String),
          artist: 'Ida Fennimore',
          title: 'Harbour Lights',
          album: 'Sides',
          genre: 'deep house',
          year: 2019,
          bpm: 122.5,
          bpmSource: 'tag',
          musicalKey: 'A minor',
          camelot: '8A',
          keySource: 'tag',
          energy: 5,
          durationS: 312.4,
          mixable: true,
        },
        expect.objectContaining({ title: 'Slow Tide', bpm: null, camelot: null, mixable: false }),
      ])
    })

    it('a track that is there is brought up to date, keeps its id, and what a tag says', async () => {
      const dj = await at.member()
      await add(dj, track({ bpm: 124, bpmSource: 'tag', fingerprint: PRINT }))
      const [before] = (await list(dj)).tracks
      const again = track({
        artist: 'IDA FENNIMORE',
        title: 'Harbour Lights (Original Mix)',
        bpm: 62,
        bpmSource: 'measured',
        energy: 7,
      })
      const { added, updated, library } = await add(dj, again, track({ title: 'Slow Tide' }))
      expect([added, updated, library.tracks, library.fingerprinted]).toEqual([1, 1, 2, 1])
      expect((await list(dj)).tracks[0]).toMatchObject({
        id: before?.id,
        artist: 'IDA FENNIMORE',
        bpm: 124,
        energy: 7,
      })
      await add(dj, track({ fingerprint: PRINT }))
      expect(await prints(dj.user.id)).toHaveLength(1)
    })

    it('a track that is twice in one call is one track', async () => {
      const dj = await at.member()
      const { added, updated } = await add(dj, track({ bpm: 124 }), track({ genre: 'House' }))
      expect([added, updated]).toEqual([1, 0])
      expect((await list(dj)).tracks).toMatchObject([{ bpm: 124, genre: 'House', mixable: true }])
    })

    it('the same call twice at the same time writes each track once', async () => {
      const dj = await at.member()
      const answers = await Promise.all([add(dj, ...many(50)), add(dj, ...many(50))])
      expect(answers.map(({ added, updated }) => [added, updated]).sort()).toEqual([
        [0, 50],
        [50, 0],
      ])
    })

    it.each([
      ['nothing', ''],
      ['other bytes', Buffer.from('not a fingerprint').toString('base64')],
      ['one that is cut off', Buffer.from(PRINT, 'base64').subarray(0, -1).toString('base64')],
    ])('refuses %s for a fingerprint, by its place, and adds nothing', async (_, fingerprint) => {
      const dj = await at.member()
      const body = { tracks: [track(), track({ title: 'Slow Tide', fingerprint })] }
      const { code, fields } = await dj.refused(api.addLibraryTracks, { body })
      expect(code).toBe('validation')
      expect(Object.keys(fields ?? {})).toEqual(['tracks.1.fingerprint'])
      expect((await list(dj)).total).toBe(0)
    })

    it.each([
      ['no tracks', { tracks: [] }],
      ['too many tracks', { tracks: many(LIBRARY_BATCH_MAX + 1) }],
      ['no artist', { tracks: [track({ artist: ' ' })] }],
      ['a tempo nobody plays', { tracks: [track({ bpm: 9 })] }],
      ['a fingerprint that is no base64', { tracks: [track({ fingerprint: '%%%' })] }],
      ['a fingerprint too long', { tracks: [track({ fingerprint: 'AAAA'.repeat(22_000) })] }],
      ['no list', {}],
    ])('refuses %s', async (_, body) => {
      expect((await (await at.member()).refused(api.addLibraryTracks, { body })).code).toBe('validation')
    })

    it('refuses a body over the limit', async () => {
      const body = { tracks: [track({ title: 'x'.repeat(LIBRARY_BODY_MAX) })] }
      expect((await (await at.member()).refused(api.addLibraryTracks, { body })).code).toBe('too_large')
    })

    it('takes a full call, fingerprints and all', async () => {
      const dj = await at.member()
      const { added } = await add(
        dj,
        ...many(LIBRARY_BATCH_MAX).map((one) => ({ ...one, fingerprint: PRINT })),
      )
      expect(added).toBe(LIBRARY_BATCH_MAX)
      expect(await prints(dj.user.id)).toHaveLength(LIBRARY_BATCH_MAX)
    })

    it('the limit holds under calls at the same time, and a call that fits in part is added in part', async () => {
      const dj = await at.member()
      await fill(dj.user.id, FREE_LIBRARY_TRACKS - 25)
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) =>
          dj.send(api.addLibraryTracks, { body: { tracks: many(10, name) } }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 403])
      const taken = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json())
      expect(taken.map(({ added }) => added).sort()).toEqual([10, 10, 5])
      expect(taken.find(({ added }) => added === 5)?.leftOut, 'the first ones were added').toEqual([
        5, 6, 7, 8, 9,
      ])
      const refused = answers.find(({ statusCode }) => statusCode === 403)
      expect(refused?.json()).toMatchObject({
        code: 'library_full',
        message: 'Your library is full: it holds 50,000 tracks. With Pro it holds 150,000.',
      })
      expect((await dj.ok(api.getLibrary)).tracks).toBe(FREE_LIBRARY_TRACKS)
      const there = many(10, 'A').concat(many(10, 'B'), many(10, 'C'), many(10, 'D'))
      const { updated, added, leftOut } = await add(dj, ...there)
      expect([added, updated, leftOut.length], 'what is there can still be brought up to date').toEqual([
        0, 25, 15,
      ])
    })

    it('Pro has room for more', async () => {
      const dj = await at.member()
      await at.db
        .updateTable('users')
        .set({ subscription_status: 'active' })
        .where('id', '=', dj.user.id)
        .execute()
      await fill(dj.user.id, FREE_LIBRARY_TRACKS)
      const { library } = await add(dj, ...many(3))
      expect([library.tracks, library.limit]).toEqual([FREE_LIBRARY_TRACKS + 3, PRO_LIBRARY_TRACKS])
    })
  })

  describe('reading', () => {
    it('a page at a time, each track once, in order', async () => {
      const dj = await at.member()
      await add(dj, ...many(25), track({ artist: 'Ábel', title: 'First' }))
      const pages = [0, 10, 20].map((offset) => list(dj, { offset: String(offset), limit: '10' }))
      const all = (await Promise.all(pages)).flatMap((page) => {
        expect(page.total).toBe(26)
        return page.tracks
      })
      expect(new Set(all.map(({ id }) => id)).size).toBe(26)
      expect(all[0]?.artist).toBe('Ábel')
      expect(await titles(dj, { offset: '26' })).toEqual([])
    })

    it('finds by words of artist and title, whatever their accents, order and case', async () => {
      const dj = await at.member()
      await add(
        dj,
        track({ artist: 'Beyoncé', title: 'Halo' }),
        track({ artist: 'Ane Brun', title: 'Halo (feat. Linnea Olsson)' }),
        track({ artist: '100% Pure', title: 'Under_score' }),
      )
      expect(await titles(dj, { q: 'beyonce' })).toEqual(['Halo'])
      expect(await titles(dj, { q: 'HALO béyon' })).toEqual(['Halo'])
      expect(await titles(dj, { q: 'olsson halo' })).toEqual(['Halo (feat. Linnea Olsson)'])
      expect(await titles(dj, { q: '%' })).toHaveLength(3)
      expect(await titles(dj, { q: 'nothing like it' })).toEqual([])
      expect(await titles(dj, { q: "'; drop table library_tracks; --" })).toEqual([])
    })

    it.each([{ limit: '0' }, { limit: '201' }, { offset: '-1' }, { offset: 'x' }, { q: 'x'.repeat(301) }])(
      'refuses %j',
      async (query) => {
        const dj = await at.member()
        const { code } = await dj.refused(api.listLibraryTracks, {
          query: query as Record<string, string>,
        })
        expect(code).toBe('validation')
      },
    )

    it('an empty library is an answer', async () => {
      const dj = await at.member()
      expect(await list(dj)).toEqual({ tracks: [], total: 0 })
      expect(await dj.ok(api.getLibrary)).toMatchObject({ tracks: 0, mixable: 0, updatedAt: null })
    })
  })

  describe('whose it is', () => {
    it.each([
      [api.getLibrary, undefined],
      [api.listLibraryTracks, undefined],
      [api.addLibraryTracks, { tracks: [track()] }],
      [api.deleteLibrary, undefined],
    ] as const)('nobody without an account: $path', async (endpoint, body) => {
      const { code } = await at.stranger().refused(endpoint, body === undefined ? {} : { body })
      expect(code).toBe('unauthenticated')
    })

    it('no user sees, changes or deletes another’s', async () => {
      const [dj, other] = [await at.member(), await at.member()]
      await add(dj, track({ title: 'Mine', bpm: 124, fingerprint: PRINT }))
      await add(other, track({ title: 'Theirs' }), track({ title: 'Mine', bpm: 90 }))
      expect(await titles(dj)).toEqual(['Mine'])
      expect((await list(dj)).tracks[0]?.bpm).toBe(124)
      expect((await other.ok(api.getLibrary)).fingerprinted).toBe(0)
      expect(await titles(other, { q: 'mine' })).toEqual(['Mine'])
      await other.ok(api.deleteLibrary)
      expect(await titles(other)).toEqual([])
      expect(await titles(dj)).toEqual(['Mine'])
      expect(await prints(dj.user.id)).toHaveLength(1)
    })

    it('deleting takes all of it, and again is no fault', async () => {
      const dj = await at.member()
      await add(dj, track({ fingerprint: PRINT }), track({ title: 'Slow Tide' }))
      await dj.ok(api.deleteLibrary)
      expect(await prints(dj.user.id)).toEqual([])
      expect(await dj.ok(api.getLibrary)).toMatchObject({ tracks: 0, fingerprinted: 0 })
      await dj.ok(api.deleteLibrary)
    })

    it('is part of what an account can take away, and goes with it', async () => {
      const dj = await at.member()
      await add(dj, track({ genre: 'House', bpm: 124, fingerprint: PRINT }), track({ title: 'Slow Tide' }))
      expect(await dj.ok(api.accountData)).toMatchObject({
        library: [{ title: 'Harbour Lights', genre: 'House', bpm: 124 }, { title: 'Slow Tide' }],
        libraryFingerprints: 1,
      })
      expect((await (await at.member()).ok(api.accountData))['library']).toEqual([])
      await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
      const left = await at.db
        .selectFrom('library_tracks')
        .select('id')
        .where('user_id', '=', dj.user.id)
        .execute()
      expect([...left, ...(await prints(dj.user.id))]).toEqual([])
    })
  })
})
