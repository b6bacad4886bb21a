import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TrackFinder } from './track-finder.ts'
import type { TrackFacts } from './track.ts'

const track = (artist: string, title: string): TrackFacts => ({
  id: `${artist}|${title}`,
  artist,
  title,
  year: null,
  genre: 'House',
  bpm: 124,
  key: null,
  keySource: null,
  energy: 6,
  vibes: [],
  vocal: null,
  popularity: null,
})
const finder = new TrackFinder([
  track('Bicep', 'Glue'),
  track('Bicep', 'Apricots'),
  track('Bicep', 'Just'),
  track('Energy 52', 'Café del Mar'),
  track('Energy 52', "Café del Mar (Three 'N One Remix)"),
  track('Daft Punk', 'One More Time'),
  track('Daft Punk', 'Around the World'),
  track('Kings of Tomorrow feat. Julie McKnight', 'Finally'),
  track('CeCe Peniston', 'Finally'),
  track('Justice', 'Genesis'),
  track('Modjo', 'Lady (Hear Me Tonight)'),
  track('The Chemical Brothers', 'Galvanize'),
  track('The Chemical Brothers', 'Star Guitar'),
  track('The Chemical Brothers', 'Hey Boy Hey Girl'),
])
const title = (text: string) => {
  const found = finder.find(text)
  return found.kind === 'track' ? `${found.track.artist} - ${found.track.title}` : found.kind
}

it.each([
  ['Bicep - Glue', 'Bicep - Glue'],
  ['bicep glue', 'Bicep - Glue'],
  ['Glue by Bicep', 'Bicep - Glue'],
  ['Glue - Bicep', 'Bicep - Glue'],
  ['bicpe - gleu', 'Bicep - Glue'],
  ['Bicepp - Glue', 'Bicep - Glue'],
  ['daft punk one more tiem', 'Daft Punk - One More Time'],
  ['energy 52 - cafe del mar', 'Energy 52 - Café del Mar'],
  ["Energy 52 - Cafe Del Mar (Three 'n One Remix)", "Energy 52 - Café del Mar (Three 'N One Remix)"],
  ['Kings of Tomorrow - Finally', 'Kings of Tomorrow feat. Julie McKnight - Finally'],
  ['finally by cece peniston', 'CeCe Peniston - Finally'],
  ['star guitar', 'The Chemical Brothers - Star Guitar'],
  ['01 - Daft Punk - One More Time', 'Daft Punk - One More Time'],
  ['bicep glue (extended mix)', 'Bicep - Glue'],
  ['bicep glue (hammer remix)', 'Bicep - Glue'],
  ['energy 52 cafe del mar (three n one remix)', "Energy 52 - Café del Mar (Three 'N One Remix)"],
  ['kings of tomorrow feat julie mcknight finally', 'Kings of Tomorrow feat. Julie McKnight - Finally'],
  ['One More Time - Daft Punk [Official Video]', 'Daft Punk - One More Time'],
  ['Somebody Else - Finally', 'nothing'],
  ['Bicep - A Song They Never Made', 'artist'],
  ['zzqx vvkk', 'nothing'],
  ['🙂', 'nothing'],
])('%s means %s', (text, expected) => expect(title(text)).toBe(expected))

it.each(['Bicep', 'bicep', 'the chemical brothers', 'Chemical Brothers', 'chemical brother'])(
  '%s is an artist',
  (text) => expect(finder.find(text).kind).toBe('artist'),
)

it('a version that is not in the catalogue gives the song, less surely', () => {
  const exact = finder.find('Bicep - Glue')
  const remix = finder.find('Bicep - Glue (Hammer Remix)')
  expect(remix).toMatchObject({ kind: 'track', sameVersion: false })
  if (exact.kind === 'track' && remix.kind === 'track')
    expect(remix.confidence).toBeLessThan(exact.confidence)
})

it.each([
  ['Modjo - Lady', true],
  ['modjo lady', true],
  ['Daft Punk - One More Time (Official Video)', true],
  ['bicep glue (extended mix)', true],
  ['bicep glue (hammer remix)', false],
])('%s is the version that is known: %s', (text, sameVersion) =>
  expect(finder.find(text)).toMatchObject({ kind: 'track', sameVersion }),
)

it('no text breaks it, and confidence stays within 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const found = finder.find(text)
      if (found.kind !== 'nothing') expect(found.confidence > 0 && found.confidence <= 1).toBe(true)
    }),
  )
})
