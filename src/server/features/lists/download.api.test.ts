import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/lists.ts'
import type { SongInput } from '#contract/songs.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { decodeText } from '#domain/library/decode-text.ts'
import { readLibrary } from '#domain/library/read-library.ts'
import { readSerato } from '#domain/library/serato-reader.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

const SONGS: SongInput[] = [
  {
    title: 'Harbour Lights',
    artist: 'Ida Fennimore',
    genre: 'House',
    bpm: 124,
    musicalKey: '8A',
    releaseYear: 1998,
    energy: 7,
  },
  {
    title: 'Slow Tide (Otto’s "Late" Mix)',
    artist: 'Ida & Otto',
    genre: 'Deep House',
    bpm: 122.35,
    musicalKey: 'Ebm',
    releaseYear: 2004,
    energy: 3,
  },
  {
    title: '日本語 <b>&amp;</b>',
    artist: 'Ünïcode 🎧',
    genre: 'Techno',
    bpm: 174,
    musicalKey: '1B',
    releaseYear: null,
    energy: null,
  },
  { title: 'Nothing Known', artist: 'Nobody' },
]
const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  rekordbox: 'application/xml; charset=utf-8',
  traktor: 'application/xml; charset=utf-8',
  m3u8: 'application/vnd.apple.mpegurl; charset=utf-8',
  serato: 'application/octet-stream',
  virtualdj: 'audio/x-mpegurl; charset=utf-8',
}
const TEXTS = EXPORT_FORMATS.filter((format) => format !== 'pdf' && format !== 'serato')
/** What a format carries of a song besides artist and title. */
const CARRIES_ALL: ReadonlySet<ExportFormat> = new Set(['csv', 'rekordbox', 'traktor'])

onEveryDatabase('a download', (fresh) => {
  const app = startTestApp(fresh)
  const aList = async (songs: readonly SongInput[], name = 'Friday') => {
    const dj = await app.member()
    const { savedList } = await dj.ok(api.createList, { body: { name, songs } })
    return { dj, list: savedList }
  }
  const download = async (dj: TestClient, listId: string, format: string) => {
    const response = await dj.send(api.downloadList, { params: { listId }, query: { format } })
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
    return response
  }
  const readBack = (bytes: Buffer) => readLibrary(decodeText(bytes).text)

  it.each(TEXTS)('as %s is read back as the list it was', async (format) => {
    const { dj, list } = await aList(SONGS)
    const response = await download(dj, list.id, format)
    expect(response.headers['content-type']).toBe(TYPES[format])
    expect(decodeText(response.rawPayload).encoding).toBe('utf-8')
    const { tracks, truncated, diagnostics } = readBack(response.rawPayload)
    expect({ truncated, diagnostics }).toEqual({ truncated: false, diagnostics: [] })
    expect(tracks.map(({ artist, title }) => `${artist} - ${title}`)).toEqual(
      list.songs.map(({ artist, title }) => `${artist} - ${title}`),
    )
    const facts = tracks.map(({ genre, bpm, key, year, energy }) => ({
      genre: genre ?? '',
      bpm,
      camelot: key === null ? null : toCamelot(key),
      releaseYear: year,
      energy,
    }))
    const wanted = list.songs.map(({ genre, bpm, camelot, releaseYear, energy }) =>
      CARRIES_ALL.has(format)
        ? { genre, bpm, camelot, releaseYear, energy }
        : { genre: '', bpm: null, camelot: null, releaseYear: null, energy: null },
    )
    expect(facts).toEqual(wanted)
  })

  it.each([
    ['csv', true],
    ['rekordbox', false],
    ['traktor', false],
  ] as const)('as %s marks an estimated key, or leaves it out', async (format, isTold) => {
    const key = { artist: 'A', musicalKey: '8A' }
    const { dj, list } = await aList([
      { ...key, title: 'Sure', keySource: 'measured' },
      { ...key, title: 'Not told' },
      { ...key, title: 'Guessed', keySource: 'estimated' },
    ])
    expect(list.songs.map(({ keySource }) => keySource)).toEqual(['measured', null, 'estimated'])
    const { tracks } = readBack((await download(dj, list.id, format)).rawPayload)
    expect(tracks.map(({ key: read, isKeyEstimated }) => [read !== null, isKeyEstimated])).toEqual([
      [true, false],
      [true, false],
      [isTold, isTold],
    ])
  })

  it('as a crate of Serato names a file for each song', async () => {
    const { dj, list } = await aList(SONGS)
    const response = await download(dj, list.id, 'serato')
    expect(response.headers['content-type']).toBe(TYPES.serato)
    const { tracks, playlists } = readSerato([{ path: 'Friday.crate', bytes: response.rawPayload }], () => 0)
    expect(tracks[0]?.location).toBe('Segue/Ida Fennimore - Harbour Lights.mp3')
    expect(playlists[0]?.tracks).toEqual([0, 1, 2, 3])
  })

  it.each(['rekordbox', 'traktor', 'm3u8'] as const)('as %s is a playlist of that name', async (format) => {
    const { dj, list } = await aList(SONGS, 'Ötto’s <Friday> & "more"')
    const { playlists } = readBack((await download(dj, list.id, format)).rawPayload)
    expect(playlists).toEqual([{ name: list.name, folder: [], tracks: [0, 1, 2, 3] }])
  })

  it('as CSV says how each song follows the one before', async () => {
    const { dj, list } = await aList(SONGS)
    const { transitions } = await dj.ok(api.listTransitions, { params: { listId: list.id } })
    const { tracks } = readBack((await download(dj, list.id, 'csv')).rawPayload)
    expect(tracks.map(({ mix }) => mix?.position)).toEqual([1, 2, 3, 4])
    expect(tracks.map(({ mix }) => mix?.score)).toEqual([null, ...transitions.map(({ score }) => score)])
    expect(tracks.map(({ mix }) => mix?.tip)).toEqual([null, ...transitions.map(({ tip }) => tip)])
    expect(tracks[1]?.mix?.move).toBe(transitions[0]?.move)
  })

  it('as PDF is one, for the booth', async () => {
    const { dj, list } = await aList(SONGS)
    const { headers, rawPayload } = await download(dj, list.id, 'pdf')
    expect(headers['content-type']).toBe('application/pdf')
    if (rawPayload.length > 0) expect(rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })

  it.each(EXPORT_FORMATS)('of an empty list is an empty file of its kind: %s', async (format) => {
    const { dj, list } = await aList([])
    const { headers, rawPayload } = await download(dj, list.id, format)
    expect(headers['content-type']).toBe(TYPES[format])
    if (format !== 'pdf') expect(readBack(rawPayload).tracks).toEqual([])
  })

  describe('as CSV calculates nothing', () => {
    const DANGEROUS = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.example","x")',
      "'=1",
      '  =1+1',
    ]

    it.each(DANGEROUS)('%s', async (text) => {
      const { dj, list } = await aList([{ title: text, artist: text, genre: text }])
      const { body, rawPayload } = await download(dj, list.id, 'csv')
      const cells = body
        .split('\r\n')[1]
        ?.match(/"(?:[^"]|"")*"|[^,]+/gu)
        ?.map((cell) => cell.replace(/^"|"$/gu, ''))
      expect(cells?.length).toBeGreaterThanOrEqual(4)
      for (const cell of cells ?? []) expect(cell).not.toMatch(/^[=+\-@\t]/u)
      expect(readBack(rawPayload).tracks[0]).toMatchObject({ title: text.trim(), artist: text.trim() })
    })

    it('and breaks no row', async () => {
      const { dj, list } = await aList([{ title: 'a","b', artist: 'c;d\re\nf' }, ...SONGS])
      const { rawPayload } = await download(dj, list.id, 'csv')
      expect(readBack(rawPayload).tracks).toHaveLength(5)
      expect(readBack(rawPayload).tracks[0]).toMatchObject({ title: 'a","b', artist: 'c;d e f' })
    })
  })

  describe('of the saved songs', () => {
    it.each(TEXTS)('as %s is all of them in their order', async (format) => {
      const dj = await app.member()
      for (const body of SONGS) await dj.ok(api.saveSong, { body })
      const { savedSongs } = await dj.ok(api.listSavedSongs)
      const songIds = savedSongs.map(({ id }) => id).toReversed()
      await dj.ok(api.reorderSongs, { body: { songIds } })
      const response = await dj.send(api.downloadSongs, { query: { format } })
      expect(response.headers['content-type']).toBe(TYPES[format])
      expect(response.headers['content-disposition']).toMatch(/filename="My List\.\w+"/u)
      expect(readBack(response.rawPayload).tracks.map(({ title }) => title)).toEqual(
        savedSongs.map(({ title }) => title).toReversed(),
      )
    })

    it('says in CSV which were played', async () => {
      const dj = await app.member()
      const ids = []
      for (const body of SONGS) ids.push((await dj.ok(api.saveSong, { body })).savedSong.id)
      await dj.ok(api.updateSong, { params: { songId: ids[1] as string }, body: { played: 1 } })
      const { rawPayload } = await dj.send(api.downloadSongs, { query: { format: 'csv' } })
      expect(readBack(rawPayload).tracks.map(({ mix }) => mix?.played)).toEqual([false, true, false, false])
    })
  })

  it.each([
    {},
    { format: '' },
    { format: 'xlsx' },
    { format: 'CSV' },
    { format: '../csv' },
    { format: '__proto__' },
  ])('in an unknown format is refused: %j', async (query) => {
    const { dj, list } = await aList(SONGS)
    for (const refusal of [
      await dj.refused(api.downloadList, {
        params: { listId: list.id },
        query: query as Record<string, string>,
      }),
      await dj.refused(api.downloadSongs, { query: query as Record<string, string> }),
    ]) {
      const message = 'The format is one of csv, pdf, rekordbox, m3u8, traktor, serato, virtualdj'
      expect(refusal).toEqual({ code: 'validation', message, fields: { format: message } })
    }
  })
})
