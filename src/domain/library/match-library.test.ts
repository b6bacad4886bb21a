import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { bigSet } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { libraryTrack, type LibraryTrack } from './library-track.ts'
import { matchLibrary, type WantedTrack } from './match-library.ts'

const wanted = (
  artist: string,
  title: string,
  durationS: number | null = null,
  isrc: string | null = null,
) => ({
  artist,
  title,
  durationS,
  isrc,
})
const owned = (artist: string | null, title: string | null, facts: Partial<LibraryTrack> = {}) =>
  libraryTrack({ artist, title, ...facts })

const library = [
  owned('Mirela Voss', 'Paper Lanterns', { durationS: 402 }),
  owned('Mirela Voss', 'Paper Lanterns (Radio Edit)', { durationS: 201, location: '/x/edit.mp3' }),
  owned('Mirela Voss', 'Paper Lanterns (Okapi Nine Remix)', { durationS: 420 }),
  owned('The Okapi Nine feat. Tülay', 'Undertow', { bpm: 174 }),
  owned('okapi nine', 'UNDERTOW', { location: '/x/undertow.mp3' }),
  owned('Salt & Smoke', 'Harbour & Hill'),
  owned(null, 'Tülay - Gravel'),
  owned(null, null, { location: 'C:\\Music\\07 - Bjørn Ås - Vær så god.mp3' }),
  owned('Somebody Else', 'Finally'),
  owned('Drum Kit', 'Kick', { sample: true }),
  owned('A Band', 'Wrong Name Entirely', { isrc: 'QZABC1700042' }),
  owned('???', '!!!'),
]
const find = (one: WantedTrack) => matchLibrary([one], library).matches[0]?.found

it.each([
  [wanted('Mirela Voss', 'Paper Lanterns', 401), 0, 'same'],
  [wanted('Mirela Voss', 'Paper Lanterns', 200), 1, 'same'],
  [wanted('mirela voss', 'paper lanterns (original mix)', 404), 0, 'same'],
  [wanted('Mirela Voss', 'Paper Lanterns', 300), 0, 'other-length'],
  [wanted('Mirela Voss', 'Paper Lanterns [Okapi Nine Remix]'), 2, 'same'],
  [wanted('Okapi Nine', 'Undertow'), 4, 'same'],
  [wanted('Smoke and Salt', 'Harbour and Hill'), 5, 'similar'],
  [wanted('Salt + Smoke', 'Harbour & Hill'), 5, 'same'],
  [wanted('Tulay', 'Gravel'), 6, 'same'],
  [wanted('Bjorn As', 'Vaer sa god'), 7, 'same'],
  [wanted('Mirella Voss', 'Paper Lantern', 402), 0, 'similar'],
  [wanted('Any Band', 'Any Name', null, 'QZABC1700042'), 10, 'isrc'],
  [wanted('???', '!!!'), 11, 'same'],
] as const)('%j is number %d: %s', (one, position, reason) => {
  expect(find(one)).toMatchObject({ position, reason })
})

it.each([
  wanted('CeCe', 'Finally'),
  wanted('Drum Kit', 'Kick'),
  wanted('Mirela Voss', 'Something Else'),
  wanted('', ''),
  wanted('!!!', '???'),
])('%j is not there', (one) => expect(find(one)).toBeNull())

it.each([
  ['Chronology (Part 2)', 'Chronology (Part 1)'],
  ['Undertow 2', 'Undertow'],
  ['Phylyps Trak III', 'Phylyps Trak II'],
  ['Untitled A1', 'Untitled B1'],
  ['Untitled, Side B', 'Untitled, Side A'],
])('%s is not %s', (title, other) => {
  expect(
    matchLibrary([wanted('Okapi Nine', title)], [owned('Okapi Nine', other)]).matches[0]?.found,
  ).toBeNull()
})

it('a slip beside a number is still a slip', () => {
  const [match] = matchLibrary(
    [wanted('Blink 182', 'Chronolgy 2')],
    [owned('Blink182', 'Chronology 2')],
  ).matches
  expect(match?.found).toMatchObject({ reason: 'similar' })
})

it('another version is offered and not taken', () => {
  const { matches, found, rate } = matchLibrary(
    [wanted('Okapi Nine', 'Undertow (Tau Remix)'), wanted('Okapi Nine', 'Undertow')],
    library,
  )
  expect(matches[0]).toMatchObject({ found: null, otherVersion: { title: 'UNDERTOW' } })
  expect({ found, rate }).toEqual({ found: 1, rate: 0.5 })
})

it('nothing wanted, nothing owned', () => {
  expect(matchLibrary([], library)).toEqual({ matches: [], found: 0, rate: 1 })
  expect(matchLibrary([wanted('a', 'b')], [])).toMatchObject({ found: 0, rate: 0 })
})

it('five hundred wanted among fifty thousand, a third with a slip, a third not there', () => {
  const all = bigSet(50_000).tracks
  const tracks = all.map(({ artist, title, durationS, location }) =>
    libraryTrack({ artist, title, durationS, location }),
  )
  const list = Array.from({ length: 500 }, (_, at) => {
    const { artist, title, durationS } = all[at * 97] ?? { artist: '', title: '', durationS: null }
    if (at % 3 === 0) return wanted(artist, title, durationS)
    if (at % 3 === 1) return wanted(artist, `${title.slice(0, 3)}q${title.slice(3)}`, durationS)
    return wanted(artist, `Never Written ${at}`, durationS)
  })
  const { matches, rate } = matchLibrary(list, tracks)
  matches.forEach(({ found }, at) => {
    if (at % 3 === 0) expect(found?.track.location).toBe(all[at * 97]?.location)
    if (at % 3 === 2) expect(found).toBeNull()
  })
  expect(rate).toBeGreaterThan(0.6)
})

it('no name, however odd, breaks the matching or slows it down', () => {
  const piece = constantFrom(
    '(',
    ')',
    '[',
    ']',
    ' - ',
    '|',
    ' feat. ',
    'remix',
    ' 8A',
    '128',
    'www.',
    '.com',
    '_',
    '…',
    'a',
    ' ',
  )
  const name = oneof(
    string({ unit: 'binary', maxLength: 300 }),
    array(piece, { maxLength: 200 }).map((all) => all.join('')),
  )
  assert(
    property(name, name, name, name, (artist, title, wantedArtist, wantedTitle) => {
      const began = performance.now()
      const tracks = [
        owned(artist, title, { location: `/${title}.mp3` }),
        owned(null, title),
        owned(artist, null),
      ]
      matchLibrary([wanted(wantedArtist, wantedTitle), wanted(artist, title)], tracks)
      expect(performance.now() - began).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
})

it('every track of a library finds itself', () => {
  const own = bigSet(300, 7).tracks
  const tracks = own.map(({ artist, title, durationS }) => libraryTrack({ artist, title, durationS }))
  assert(
    property(integer({ min: 0, max: own.length - 1 }), (at) => {
      const one = own[at]
      if (one === undefined) return
      const found = matchLibrary([one], tracks).matches[0]?.found
      expect(found).toMatchObject({ confidence: 1, track: { artist: one.artist, title: one.title } })
    }),
    { numRuns: 30 },
  )
})
