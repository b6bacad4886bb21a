import { describe, expect, it } from 'vitest'
import { detectFormat } from './detect-format.ts'
import { readLibrary } from './read-library.ts'
import { readTracklistLine } from './tracklist-line.ts'

it.each([
  ['01. Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['1) Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['#3 Mirela Voss – Tau', 'Mirela Voss', 'Tau'],
  ['[04] Mirela Voss — Tau', 'Mirela Voss', 'Tau'],
  ['05 - Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['06 Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['00:03:12 Mirela Voss - Tau [Label]', 'Mirela Voss', 'Tau'],
  ['[1:02:03] Mirela Voss - Tau (Dub) [Label X]', 'Mirela Voss', 'Tau (Dub)'],
  ['(3:12) - Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['12. [45:10] Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['Mirela Voss - Tau 1:02:03', 'Mirela Voss', 'Tau'],
  ['• Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['w/ Mirela Voss - Tau', 'Mirela Voss', 'Tau'],
  ['Mirela Voss - Tau [Okapi Nine Remix]', 'Mirela Voss', 'Tau [Okapi Nine Remix]'],
  ['Mirela Voss - Tau - Live', 'Mirela Voss', 'Tau - Live'],
  ['2 Unlimited - No Limit', '2 Unlimited', 'No Limit'],
  ['1. 50 Cent - In da Club', '50 Cent', 'In da Club'],
  ['7 - Prince', '7', 'Prince'],
  ['Jay-Z - 99 Problems', 'Jay-Z', '99 Problems'],
  ['808 State - Pacific 202', '808 State', 'Pacific 202'],
])('%s', (line, artist, title) => expect(readTracklistLine(line)).toMatchObject({ artist, title }))

it.each(['Tracklist:', 'ID - ID', '12:00 ID', 'Mirela Voss - ID', '-', '- - -', 'https://example.com', ''])(
  '%j is no track',
  (line) => expect(readTracklistLine(line)).toBeNull(),
)

it('a bare number counts only where it follows the one before', () => {
  expect(readTracklistLine('10 Mirela Voss - Tau', 9)?.artist).toBe('Mirela Voss')
  expect(readTracklistLine('10 Mirela Voss - Tau', 3)?.artist).toBe('10 Mirela Voss')
})

describe('a list', () => {
  it('is read in its order, remarks left out', () => {
    const text =
      'Tracklist of Friday:\n\n00:00 A One - Alpha\n03:12 ID - ID\n07:45 B Two - Beta [LBL]\n\nThanks!'
    expect(detectFormat(text)).toBe('tracklist')
    const { tracks, playlists, format } = readLibrary(text)
    expect(format).toBe('tracklist')
    expect(tracks.map(({ artist, title }) => `${artist}/${title}`)).toEqual(['A One/Alpha', 'B Two/Beta'])
    expect(playlists).toEqual([{ name: '', folder: [], tracks: [0, 1] }])
  })

  it.each([
    ['A One - Alpha\nB Two - Beta', 'tracklist'],
    ['A One - Alpha', 'tracklist'],
    ['Tracklist\n00:00 A One - Alpha\n03:12 ID - ID\n2. B Two - Beta\n', 'tracklist'],
    ['ID - ID\nID - ID', null],
    ['1. A One - Alpha\nnote\n2. B Two - Beta', 'tracklist'],
    ['A One - Alpha\nsomething\nand more\nof that', null],
    ['Dear diary, today\nI played music', null],
    ['MZ\u0000 - a', null],
    ['', null],
  ])('%j is %s', (text, format) => expect(detectFormat(text)).toBe(format))
})
