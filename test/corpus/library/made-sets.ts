import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  string,
  tuple,
} from 'fast-check'
import { ALL_KEYS } from '../../../src/domain/key/key.ts'
import { cleanText, printableText } from '../../../src/domain/library/clean-text.ts'
import type { ExportSet, ExportTrack } from '../../../src/domain/library/export-set.ts'
import { seededRandom } from '../../tracks.ts'

const nothing = { nil: null, freq: 3 } as const

/** Any text that survives being printed, 1–60 characters: letters of all scripts, quotes, signs of every format. */
const text: Arbitrary<string> = oneof(
  string({ unit: 'binary', maxLength: 60 }),
  string({ unit: constantFrom(...'=+-@\'"&<>,;#%:/\\|\t é♯日🎧'), maxLength: 12 }),
  constantFrom(
    "'=x",
    "''+1",
    '&amp;',
    '&#39;',
    '#EXTM3U',
    '</artist>',
    '"Heroes"',
    'sep=;',
    'ISRC',
    'a,b',
    ']]>',
  ),
)
  .map(printableText)
  .filter((made) => made !== '')

/** A dash between blanks parts artist and title in an m3u, so no artist's name can hold one. */
const artist = text.filter((made) => !/(?:^|\s)[-–—](?:\s|$)/u.test(made))

const name = string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .map((made) => cleanText(made.replace(/[\\/:]/gu, '_')))
  .filter((made) => made !== '' && made !== '.' && made !== '..')

const path: Arbitrary<string> = tuple(
  constantFrom('/Users/dj/', '/Volumes/STICK/', 'C:\\', 'D:\\Music\\', '\\\\nas\\music\\', '/home/dj/'),
  array(name, { maxLength: 4 }),
  name,
).map(([root, folders, file]) => root + [...folders, `${file}.mp3`].join(root.startsWith('/') ? '/' : '\\'))

const isrc = tuple(constantFrom('QZABC', 'GBXY1'), integer({ min: 0, max: 9_999_999 })).map(
  ([issuer, number]) => issuer + String(number).padStart(7, '0'),
)

const track: Arbitrary<ExportTrack> = record({
  artist,
  title: text,
  album: option(text, nothing),
  genre: option(text, nothing),
  year: option(integer({ min: 1900, max: 2100 }), nothing),
  bpm: option(
    integer({ min: 2_000, max: 99_900 }).map((hundredths) => hundredths / 100),
    nothing,
  ),
  key: option(constantFrom(...ALL_KEYS), nothing),
  isKeyEstimated: boolean(),
  keyText: constant(null),
  energy: option(integer({ min: 1, max: 10 }), nothing),
  durationS: option(
    integer({ min: 1_000, max: 9_000_000 }).map((milliseconds) => milliseconds / 1_000),
    nothing,
  ),
  isrc: option(isrc, nothing),
  score: option(integer({ min: 0, max: 100 }), nothing),
  move: option(text, nothing),
  tip: option(text, nothing),
  comment: constant(null),
  played: boolean(),
  location: option(path, nothing),
})

/** Sets of up to eight tracks, every real file once. */
export const anySet: Arbitrary<ExportSet> = record({
  name: text,
  tracks: array(track, { maxLength: 8 }),
}).map(({ name, tracks }) => ({
  name,
  tracks: tracks.filter(
    ({ location }, at) =>
      location === null || tracks.findIndex((other) => other.location === location) === at,
  ),
}))

/** A track of which only names are known; say what matters. */
export const someExportTrack = (facts: Partial<ExportTrack>): ExportTrack => ({
  artist: 'Mirela Voss',
  title: 'Paper Lanterns',
  album: null,
  genre: null,
  year: null,
  bpm: null,
  key: null,
  isKeyEstimated: false,
  keyText: null,
  energy: null,
  durationS: null,
  isrc: null,
  score: null,
  move: null,
  tip: null,
  comment: null,
  played: false,
  location: null,
  ...facts,
})

/** `count` tracks as a big library holds them, the same for the same seed. */
export function bigSet(count: number, seed = 1): ExportSet {
  const random = seededRandom(seed)
  const syllables = ['ka', 'lo', 'mi', 'ren', 'su', 'tor', 'vé', 'ax', 'ond', 'ly', 'fjo', 'zen']
  const word = () => {
    const made = Array.from(
      { length: 2 + Math.floor(random() * 2) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join('')
    return made.charAt(0).toUpperCase() + made.slice(1)
  }
  const tracks = Array.from({ length: count }, (_, at) => {
    const by = `${word()} ${word()}`
    const title = `${word()} ${word()} ${at % 7 === 0 ? `(${word()} Remix)` : word()}`
    const key = ALL_KEYS[Math.floor(random() * 30)]
    return someExportTrack({
      artist: by,
      title,
      album: `${word()} EP`,
      genre: at % 2 === 0 ? 'House' : 'Techno',
      year: 1990 + (at % 35),
      bpm: 90 + Math.floor(random() * 9_000) / 100,
      key: key ?? null,
      energy: 1 + (at % 10),
      durationS: 180 + (at % 300),
      tip: 'Bring the bass over on the second drop and leave the first break alone.',
      location: `/Users/dj/Music/${by}/${title} ${at}.mp3`,
    })
  })
  return { name: 'Everything', tracks }
}
