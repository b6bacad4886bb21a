import { expect, it } from 'vitest'
import { corpusRead, known } from '#test/fixtures/corpus/library/corpus.ts'
import { ALL_KEYS } from '../key/key.ts'
import { toCamelot, toTraktor } from '../key/notation.ts'
import { traktorReader } from './traktor-reader.ts'

const read = (text: string) => {
  const reader = traktorReader()
  reader.write(text)
  return reader.end()
}

it('a collection with tracks, a sample, and entries that lack things', () => {
  const { tracks, diagnostics } = corpusRead('traktor-collection.nml')
  expect(tracks.map(known)).toMatchObject([
    {
      artist: 'Mirela Voss',
      title: 'Paper Lanterns',
      album: 'Lanterns EP',
      genre: 'Deep House',
      year: 2017,
      bpm: 122,
      keyText: '1m',
      durationS: 402.547,
      location: 'D:\\Music\\House\\Paper Lanterns.mp3',
      comment: 'warm',
      rating: 3,
    },
    { title: 'Undertow', keyText: '2d', durationS: 287, location: '/Volumes/STICK/dnb/Undertow.wav' },
    { title: 'No Tempo, No Key', location: '/Users/dj/Music/none.m4a' },
    { title: 'Kick 909', sample: true },
    { title: 'ùìåí', artist: 'Caf\ufffd' },
  ])
  expect(tracks.map(({ key }) => (key === null ? null : toCamelot(key)))).toEqual([
    '8A',
    '9B',
    null,
    null,
    null,
  ])
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'samples-kept-apart',
    'text-broken',
    'entry-without-track',
  ])
})

it('playlists in folders; smart lists hold no tracks of their own', () => {
  expect(corpusRead('traktor-collection.nml').playlists).toEqual([
    { name: 'Friday', folder: ['Gigs'], tracks: [1, 0] },
  ])
})

it('keys of old versions, lower case and in words', () => {
  const { tracks, diagnostics } = corpusRead('traktor-version-14.nml')
  expect(tracks.map(({ key, keyText, bpm }) => [keyText, key === null ? null : toCamelot(key), bpm])).toEqual(
    [
      ['e', '9A', 126],
      ['f#m', '11A', null],
      ['off', null, null],
    ],
  )
  expect(diagnostics).toEqual([])
})

it('every number of MUSICAL_KEY, and those that are none', () => {
  const entries = [...ALL_KEYS.map((key) => String(toTraktor(key))), '24', '-1', 'x'].map(
    (value) => `<ENTRY TITLE="t" ARTIST="a"><MUSICAL_KEY VALUE="${value}"/></ENTRY>`,
  )
  const { tracks } = read(`<NML VERSION="19"><COLLECTION>${entries.join('')}</COLLECTION></NML>`)
  expect(tracks.map(({ key }) => key)).toEqual([...ALL_KEYS, null, null, null])
})

it.each([14, 15, 18, 19, 20])('version %d is known', (version) => {
  expect(read(`<NML VERSION="${version}"><COLLECTION ENTRIES="0"/></NML>`).diagnostics).toEqual([])
})

it('another version is read with a remark', () => {
  const { tracks, diagnostics } = read(
    '<NML VERSION="27"><COLLECTION><ENTRY TITLE="t" ARTIST="a"/></COLLECTION></NML>',
  )
  expect(tracks).toHaveLength(1)
  expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-version'])
})
