import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { SongInput } from '#contract/songs.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type Person, startTestApp } from '#test/test-client.ts'

const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore' }
const FULL = {
  ...SONG,
  genre: 'Deep House',
  bpm: 124.35,
  musicalKey: 'A minor',
  keySource: 'estimated' as const,
  releaseYear: 1998,
  energy: 7,
  trackId: 'harbour',
}

onEveryDatabase('saved songs', (fresh) => {
  const app = startTestApp(fresh)
  const save = (client: Person, body: SongInput) => client.ok(api.saveSong, { body })
  const songsOf = async (client: Person) => (await client.ok(api.listSavedSongs)).savedSongs
  const titlesOf = async (client: Person) => (await songsOf(client)).map(({ title }) => title)

  it('none at first', async () => {
    expect(await (await app.member()).ok(api.listSavedSongs)).toEqual({ savedSongs: [], nextCursor: null })
  })

  it('keep all that is known of them', async () => {
    const dj = await app.member()
    const { savedSong, alreadySaved } = await save(dj, FULL)
    expect(alreadySaved).toBe(false)
    expect(savedSong).toEqual({
      ...FULL,
      id: expect.any(String),
      camelot: '8A',
      savedAt: new Date(app.segue.time.now).toISOString(),
      sortOrder: 0,
      played: 0,
    })
    expect(await songsOf(dj)).toEqual([savedSong])
  })

  it('need no more than a title and an artist', async () => {
    const nothing = {
      bpm: null,
      musicalKey: null,
      keySource: null,
      releaseYear: null,
      energy: null,
      trackId: null,
    }
    for (const more of [{}, nothing]) {
      const { savedSong } = await save(await app.member(), { ...SONG, ...more })
      expect(savedSong).toMatchObject({ ...SONG, ...nothing, genre: '', camelot: null })
    }
  })

  it.each([
    ['8A', 'A minor', '8A'],
    ['8a', 'A minor', '8A'],
    ['08A', 'A minor', '8A'],
    ['Am', 'A minor', '8A'],
    ['a min', 'A minor', '8A'],
    ['1m', 'A minor', '8A'],
    ['6d', 'B major', '1B'],
    ['A♭ minor', 'G♯ minor', '1A'],
    ['G#m', 'G♯ minor', '1A'],
    ['C', 'C major', '8B'],
    ['All', null, null],
    ['13A', null, null],
    ['', null, null],
    ['\u202e', null, null],
  ])('take a key in any notation: %s', async (musicalKey, traditional, camelot) => {
    const { savedSong } = await save(await app.member(), { ...SONG, musicalKey })
    expect([savedSong.musicalKey, savedSong.camelot]).toEqual([traditional, camelot])
  })

  it('say where a key is from only where there is one', async () => {
    const dj = await app.member()
    const sourceOf = async (title: string, body: Partial<SongInput>) =>
      (await save(dj, { ...SONG, title, ...body })).savedSong.keySource
    expect(await sourceOf('a', { musicalKey: '8A', keySource: 'published' })).toBe('published')
    expect(await sourceOf('b', { musicalKey: '8A' })).toBeNull()
    expect(await sourceOf('c', { musicalKey: 'All', keySource: 'measured' })).toBeNull()
    expect(await sourceOf('d', { keySource: 'measured' })).toBeNull()
    const body = { ...SONG, musicalKey: '8A', keySource: 'guessed' } as unknown as SongInput
    expect((await dj.refused(api.saveSong, { body })).code).toBe('validation')
  })

  it('are put at the end, and are their owner’s alone', async () => {
    const dj = await app.member()
    const other = await app.member()
    for (const title of ['one', 'two', 'three']) await save(dj, { ...SONG, title })
    await save(other, { ...SONG, title: 'mine' })
    expect((await songsOf(dj)).map(({ title, sortOrder }) => [title, sortOrder])).toEqual([
      ['one', 0],
      ['two', 1],
      ['three', 2],
    ])
    expect(await titlesOf(other)).toEqual(['mine'])
  })

  describe('saved twice are one', () => {
    it.each([
      [{ title: 'HARBOUR LIGHTS', artist: 'ida fennimore' }],
      [{ title: '  Harbour \t Lights ', artist: 'Ida\nFennimore' }],
      [{ ...SONG, genre: 'Techno', bpm: 90, musicalKey: '1A' }],
    ])('as %j, and the first stays as it is', async (again) => {
      const dj = await app.member()
      const first = await save(dj, FULL)
      expect(await save(dj, again)).toEqual({ savedSong: first.savedSong, alreadySaved: true })
      expect(await songsOf(dj)).toEqual([first.savedSong])
    })

    it('in any script', async () => {
      const dj = await app.member()
      await save(dj, { title: 'ЁЛКА', artist: 'ÅNGSTRÖM' })
      expect((await save(dj, { title: 'ёлка', artist: 'ångström' })).alreadySaved).toBe(true)
    })

    it('also by 20 at once', async () => {
      const dj = await app.member()
      const answers = await Promise.all(Array.from({ length: 20 }, () => save(dj, SONG)))
      expect(answers.filter(({ alreadySaved }) => !alreadySaved)).toHaveLength(1)
      expect(new Set(answers.map(({ savedSong }) => savedSong.id)).size).toBe(1)
      expect(await songsOf(dj)).toHaveLength(1)
    })

    it('but a title cannot pass for the end of an artist', async () => {
      const dj = await app.member()
      await save(dj, { title: 'a b', artist: 'c' })
      expect((await save(dj, { title: 'a', artist: 'b c' })).alreadySaved).toBe(false)
      expect((await save(dj, { title: 'c', artist: 'a b' })).alreadySaved).toBe(false)
    })
  })

  it('20 different ones at once are 20', async () => {
    const dj = await app.member()
    await Promise.all(Array.from({ length: 20 }, (_, i) => save(dj, { ...SONG, title: `tool ${i}` })))
    expect(new Set(await titlesOf(dj)).size).toBe(20)
  })

  it.each([
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE saved_songs;--",
    '😀🎧',
    '{"a":1}',
    '%s%n',
    '\\',
  ])('are texts, whatever they say: %s', async (text) => {
    const dj = await app.member()
    const { savedSong } = await save(dj, { title: text, artist: text, genre: text })
    expect(savedSong).toMatchObject({ title: text, artist: text, genre: text })
    expect(await songsOf(dj)).toEqual([savedSong])
  })

  it('may be as long as they are allowed to be, in any script', async () => {
    const dj = await app.member()
    for (const letter of ['語', 'İ', '\u{1F3A7}']) {
      const text = letter.repeat(300 / letter.length)
      const { savedSong } = await save(dj, { title: text, artist: text })
      expect([savedSong.title, savedSong.artist]).toEqual([text, text])
      expect((await save(dj, { title: text, artist: text })).alreadySaved).toBe(true)
    }
  })

  it('a broken half of a letter is no reason to fail', async () => {
    const dj = await app.member()
    const { savedSong } = await save(dj, { title: 'half \ud83c', artist: 'x' })
    expect(await songsOf(dj)).toEqual([savedSong])
  })

  it.each([
    [{}, ['artist', 'title']],
    [{ title: 'x' }, ['artist']],
    [{ ...SONG, title: ' \t ' }, ['title']],
    [{ ...SONG, title: 'x'.repeat(301) }, ['title']],
    [{ ...SONG, artist: 'a\u0000b' }, ['artist']],
    [{ ...SONG, genre: 'x'.repeat(61) }, ['genre']],
    [{ ...SONG, genre: null }, ['genre']],
    [{ ...SONG, bpm: '124' }, ['bpm']],
    [{ ...SONG, bpm: 19.9 }, ['bpm']],
    [{ ...SONG, bpm: 401 }, ['bpm']],
    [{ ...SONG, energy: 0 }, ['energy']],
    [{ ...SONG, energy: 5.5 }, ['energy']],
    [{ ...SONG, releaseYear: 1899 }, ['releaseYear']],
    [{ ...SONG, musicalKey: 'x'.repeat(25) }, ['musicalKey']],
    [{ ...SONG, trackId: 'x'.repeat(41) }, ['trackId']],
    [{ ...SONG, trackId: 'a\u0000' }, ['trackId']],
    [[], []],
    [null, []],
  ])('a wrong field is named: %j', async (body, fields) => {
    const dj = await app.member()
    const refusal = await dj.refused(api.saveSong, { body })
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(fields)
    expect(await songsOf(dj)).toEqual([])
  })

  describe('played', () => {
    it.each([
      [1, 1],
      [true, 1],
      [0, 0],
      [false, 0],
    ])('%j is kept as %j, of that song alone', async (played, stored) => {
      const dj = await app.member()
      const { savedSong } = await save(dj, FULL)
      await save(dj, { ...SONG, title: 'other' })
      const at = { params: { songId: savedSong.id } }
      await dj.ok(api.updateSong, { ...at, body: { played: stored === 1 ? 0 : 1 } })
      const changed = await dj.ok(api.updateSong, { ...at, body: { played } })
      expect(changed).toEqual({ savedSong: { ...savedSong, played: stored } })
      expect((await songsOf(dj)).map((song) => song.played)).toEqual([stored, 0])
    })

    it.each([[{}], [{ played: 2 }], [{ played: -1 }], [{ played: 'yes' }], [{ played: null }]])(
      'is 0 or 1, not %j',
      async (body) => {
        const dj = await app.member()
        const { savedSong } = await save(dj, SONG)
        const refusal = await dj.refused(api.updateSong, { params: { songId: savedSong.id }, body })
        expect(refusal.code).toBe('validation')
        expect(Object.keys(refusal.fields ?? {})).toEqual(['played'])
      },
    )

    it('is all that can be changed', async () => {
      const dj = await app.member()
      const { savedSong } = await save(dj, SONG)
      const body = { played: 1, title: 'renamed', user_id: 'somebody', sortOrder: 99 }
      const changed = await dj.ok(api.updateSong, { params: { songId: savedSong.id }, body })
      expect(changed.savedSong).toEqual({ ...savedSong, played: 1 })
    })
  })

  describe('deleted', () => {
    it('are gone once, the others keep their order', async () => {
      const dj = await app.member()
      const ids = []
      for (const title of ['one', 'two', 'three']) ids.push((await save(dj, { ...SONG, title })).savedSong.id)
      const params = { songId: ids[1] as string }
      expect(await dj.ok(api.deleteSong, { params })).toEqual({})
      expect(await titlesOf(dj)).toEqual(['one', 'three'])
      expect(await dj.refused(api.deleteSong, { params })).toEqual({
        code: 'not_found',
        message: 'This song is not in your list any more',
      })
      expect((await dj.refused(api.updateSong, { params, body: { played: 1 } })).code).toBe('not_found')
      await save(dj, { ...SONG, title: 'two' })
      expect(await titlesOf(dj)).toEqual(['one', 'three', 'two'])
    })

    it('several at once are gone, those that were gone are passed over, others’ stay', async () => {
      const [dj, other] = [await app.member(), await app.member()]
      const ids = []
      for (const title of ['one', 'two', 'three']) ids.push((await save(dj, { ...SONG, title })).savedSong.id)
      const theirs = (await save(other, SONG)).savedSong.id
      const songIds = [ids[0], ids[2], theirs, 'nothing']
      const { removed } = await dj.ok(api.removeSongs, { body: { songIds } })
      expect(removed.map(({ title }) => title).toSorted()).toEqual(['one', 'three'])
      expect(await dj.ok(api.removeSongs, { body: { songIds } })).toEqual({ removed: [] })
      const noIds = { body: { songIds: ['\0', 'a\0b', '../x', ''] } }
      expect(await dj.ok(api.removeSongs, noIds)).toEqual({ removed: [] })
      expect(await titlesOf(dj)).toEqual(['two'])
      expect(await songsOf(other)).toHaveLength(1)
    })

    it('come back as they were: order, played, when they were saved, and all that is known', async () => {
      const dj = await app.member()
      for (const title of ['one', 'two', 'three', 'four']) {
        app.segue.time.now += 1_000
        await save(dj, { ...FULL, title })
      }
      const before = await songsOf(dj)
      const played = { params: { songId: before[2]?.id as string }, body: { played: 1 } }
      await dj.ok(api.updateSong, played)
      const order = [2, 0, 3, 1].map((at) => before[at]?.id as string)
      await dj.ok(api.reorderSongs, { body: { songIds: order } })
      const shown = await songsOf(dj)
      const songIds = [shown[0]?.id, shown[2]?.id]
      const { removed } = await dj.ok(api.removeSongs, { body: { songIds } })
      const { savedSongs } = await dj.ok(api.restoreSongs, { body: { songs: removed } })
      const withoutIds = (songs: readonly object[]) => songs.map((song) => ({ ...song, id: '' }))
      expect(withoutIds(savedSongs)).toEqual(withoutIds(shown))
      expect(await songsOf(dj)).toEqual(savedSongs)
      // Twice brings nothing twice, and what was saved again meanwhile stays.
      expect((await dj.ok(api.restoreSongs, { body: { songs: shown } })).savedSongs).toEqual(savedSongs)
    })

    it('come back whole or not at all, and from no day that is to come', async () => {
      const dj = await app.member()
      const { savedSong } = await save(dj, SONG)
      const one = { ...savedSong, title: 'Another', savedAt: '2099-01-01T00:00:00.000Z' }
      for (const wrong of [{ played: 2 }, { savedAt: 'yesterday' }, { sortOrder: -1 }, { artist: '' }])
        expect(
          (await dj.refused(api.restoreSongs, { body: { songs: [one, { ...one, ...wrong }] } })).code,
        ).toBe('validation')
      expect(await titlesOf(dj)).toEqual([SONG.title])
      const { savedSongs } = await dj.ok(api.restoreSongs, { body: { songs: [one] } })
      const now = new Date(app.segue.time.now).toISOString()
      expect(savedSongs.find(({ title }) => title === 'Another')?.savedAt).toBe(now)
    })

    it('all at once, one’s own alone', async () => {
      const dj = await app.member()
      const other = await app.member()
      for (const title of ['one', 'two']) await save(dj, { ...SONG, title })
      await save(other, SONG)
      expect(await dj.ok(api.clearSongs)).toEqual({ removed: 2 })
      expect(await dj.ok(api.clearSongs)).toEqual({ removed: 0 })
      expect(await songsOf(dj)).toEqual([])
      expect(await songsOf(other)).toHaveLength(1)
      expect((await save(dj, SONG)).savedSong.sortOrder).toBe(0)
    })
  })
})
