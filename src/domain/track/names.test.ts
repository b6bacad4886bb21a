import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  creditedArtists,
  normalizeName,
  isOtherVersion,
  isVersionBy,
  mainArtist,
  readTypedTrack,
  songKey,
  titleParts,
  trackKey,
} from './names.ts'

it.each([
  ['Röyksopp', 'royksopp'],
  ['Âme', 'ame'],
  ['Guns N’ Roses', 'guns n roses'],
  ['Mylo & Friends', 'mylo and friends'],
  ['  A$AP  Rocky ', 'asap rocky'],
  ['Кино', 'кино'],
  ['宇多田ヒカル', '宇多田ヒカル'],
  ['🙂', ''],
  ['M.I.A.', 'mia'],
])('%s folds to %s', (text, folded) => expect(normalizeName(text)).toBe(folded))

it('everyone credited is found, guests in the title too', () => {
  expect(creditedArtists('Above & Beyond feat. Zoë Johnston')).toEqual(
    expect.arrayContaining(['above and beyond', 'above', 'beyond', 'zoe johnston']),
  )
  expect(creditedArtists('The Chemical Brothers')).toEqual(['chemical brothers'])
  expect(creditedArtists('Calvin Harris', 'One Kiss (feat. Dua Lipa)')).toContain('dua lipa')
  expect(creditedArtists('Calvin Harris', 'One Kiss ft. Dua Lipa - Jauz Remix')).toEqual([
    'calvin harris',
    'dua lipa',
  ])
  expect(creditedArtists('Fisher x Kita Alexander')).toContain('fisher')
  expect(mainArtist('Daft Punk feat. Pharrell Williams')).toBe('daft punk')
})

it.each([
  ['Strobe', 'strobe', ''],
  ['Strobe (Radio Edit)', 'strobe', ''],
  ['Strobe - 2014 Remaster', 'strobe', ''],
  ["Cafe Del Mar (Three 'N One Remix)", 'cafe del mar', 'three n one remix'],
  ['Cafe Del Mar - Three N One Remix', 'cafe del mar', 'three n one remix'],
  ['One Kiss (feat. Dua Lipa) [Extended Mix]', 'one kiss', ''],
  ['One Kiss feat. Dua Lipa - Jauz Remix', 'one kiss', 'jauz remix'],
  ['One Kiss feat. Dua Lipa – Extended Mix', 'one kiss', ''],
  ["(I Can't Get No) Satisfaction", 'i cant get no satisfaction', ''],
  ['(Untitled)', 'untitled', ''],
])('%s is the song %s, version %j', (title, song, version) =>
  expect(titleParts(title)).toEqual({ song, version }),
)

it('versions share a song and differ as tracks; spelling does not matter', () => {
  expect(songKey('Energy 52', 'Café del Mar')).toBe(songKey('Energy 52', "Cafe Del Mar (Three 'N One Remix)"))
  expect(trackKey('Energy 52', 'Café del Mar')).not.toBe(
    trackKey('Energy 52', "Cafe Del Mar (Three 'N One Remix)"),
  )
  expect(trackKey('Energy 52', 'Café del Mar')).toBe(trackKey('ENERGY 52', 'Cafe del Mar (Original Mix)'))
})

it.each([
  ['Bicep - Glue', 'Bicep', 'Glue'],
  ['Glue by Bicep', 'Bicep', 'Glue'],
  ['Bicep – Glue', 'Bicep', 'Glue'],
  ['Bicep: Glue', 'Bicep', 'Glue'],
  ['"Stand by Me" by Ben E. King', 'Ben E. King', 'Stand by Me'],
  ['01 - Bicep - Glue', 'Bicep', 'Glue'],
  ['12. Bicep – Glue', 'Bicep', 'Glue'],
  ['112 - Cupid', '112', 'Cupid'],
  ['Glue - Bicep (Hammer Remix)', 'Bicep', 'Glue (Hammer Remix)'],
])('%s names artist and title', (text, artist, title) =>
  expect(readTypedTrack(text).readings).toContainEqual({ artist, title }),
)

it.each([
  ["Café del Mar (Three 'N One Remix)", true],
  ['Rosalia (Live)', true],
  ['Lady (Hear Me Tonight)', false],
  ['One More Time (Official Video)', false],
  ['Strobe', false],
])('whether %s is another recording than the plain title: %s', (title, expected) =>
  expect(isOtherVersion(titleParts(title).version)).toBe(expected),
)

it('a version is by whom it names, in whole words', () => {
  const { version } = titleParts('Voodoo People (Pendulum Remix)')
  expect(isVersionBy(version, ['pendulum'])).toBe(true)
  expect(isVersionBy(version, ['pend', 'prodigy'])).toBe(false)
  expect(isVersionBy('', ['pendulum', ''])).toBe(false)
})

it('no text breaks the reading of names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }), (a, b) => {
      expect(typeof trackKey(a, b)).toBe('string')
      expect(normalizeName(normalizeName(a))).toBe(normalizeName(a))
      readTypedTrack(a)
    }),
  )
})
