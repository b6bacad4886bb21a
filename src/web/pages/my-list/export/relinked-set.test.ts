import { expect, it } from 'vitest'
import { parseKey } from '#domain/key/notation.ts'
import { libraryTrack } from '#domain/library/library-track.ts'
import { someListSong } from '#test/fixtures/list-song.ts'
import { relinkedSet } from './relinked-set.ts'

const song = someListSong()
const step = { score: 91, move: 'Same key', tip: 'Blend.', pitchPercent: 0 }

it('takes the file, and what the library says of it, before what Segue says', () => {
  const own = libraryTrack({ title: 'Glue (Original Mix)', bpm: 129.98, location: '/Music/glue.mp3' })
  const { tracks } = relinkedSet({
    name: 'Set',
    songs: [song, song],
    found: [null, own],
    transitions: [step],
    isSameProgram: true,
    fillsEmpty: false,
  })
  expect(tracks[0]).toMatchObject({ title: 'Glue', bpm: 130, location: null, tip: null, key: parseKey('8A') })
  expect(tracks[1]).toMatchObject({
    title: 'Glue (Original Mix)',
    artist: 'Bicep',
    bpm: 129.98,
    location: '/Music/glue.mp3',
    tip: 'Blend.',
    score: 91,
    key: parseKey('8A'),
  })
})

it('keeps what the DJ has noted, and the key as their program writes it, where the file goes back to it', () => {
  const own = libraryTrack({
    key: parseKey('8A'),
    keyText: '8A',
    comment: 'Play after midnight',
    location: '/a.mp3',
  })
  const written = (isSameProgram: boolean) =>
    relinkedSet({
      name: 'Set',
      songs: [song],
      found: [own],
      transitions: [],
      isSameProgram,
      fillsEmpty: false,
    }).tracks[0]
  expect(written(true)).toMatchObject({ keyText: '8A', comment: 'Play after midnight' })
  expect(written(false)).toMatchObject({ keyText: null, key: parseKey('8A'), comment: 'Play after midnight' })
})

it('marks an estimated key, unless the DJ’s software names one', () => {
  const guessed = { ...song, keySource: 'estimated' as const }
  const linked = (facts: Parameters<typeof libraryTrack>[0]) =>
    relinkedSet({
      name: 'Set',
      songs: [guessed],
      found: [libraryTrack(facts)],
      transitions: [],
      isSameProgram: true,
      fillsEmpty: false,
    }).tracks[0]
  expect(linked({})).toMatchObject({ key: parseKey('8A'), isKeyEstimated: true })
  expect(linked({ key: parseKey('9A') })).toMatchObject({ key: parseKey('9A'), isKeyEstimated: false })
  const comeBack = { key: parseKey('8A'), keyText: 'Am', isKeyEstimated: true }
  expect(linked(comeBack)).toMatchObject({ isKeyEstimated: true, keyText: null })
})

it('leaves out what is not known', () => {
  const bare = { ...song, genre: '', bpm: null, camelot: null }
  const { tracks } = relinkedSet({
    name: 'Set',
    songs: [bare],
    found: [],
    transitions: [],
    isSameProgram: true,
    fillsEmpty: false,
  })
  expect(tracks[0]).toMatchObject({ genre: null, bpm: null, key: null, location: null, played: false })
})
