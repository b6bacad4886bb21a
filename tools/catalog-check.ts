/**
 * Checks the built-in catalogue, the authored tracks and the known ones: format, ranges, genre names, duplicates. Prints
 * coverage; exits 1 on any fault.
 *
 *   npm run catalog:check            or            npm run catalog:check -- FOLDER
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GENRE_NAMES, genreFacts, type GenreName } from '../src/domain/track/genres.ts'
import { isMixable, KEY_SOURCES, type MixableTrack, type ShelfTrack } from '../src/domain/track/track.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'
import { knownFolder, readKnownShelf } from '../src/server/features/catalogue/known-shelf.ts'

const MIN_AUTHORED_TRACKS = 4_000
/** With a tempo, once the known shelf is there. */
const MIN_MIXABLE_TRACKS = 60_000
const MIN_GENRES = 20
/** What makes a genre count as one of those. */
const MIN_TRACKS_A_GENRE = 80

const folder = process.argv[2] ?? fileURLToPath(new URL('../catalog', import.meta.url))
const authored = readCatalogue(folder)
const known = readKnownShelf(folder, authored.tracks)
const errors = [...authored.errors, ...known.errors]
const all: readonly ShelfTrack[] = [...authored.tracks, ...known.tracks]
const mixable = all.filter(isMixable)

for (const { file, line, says } of errors) console.log(`${file}:${line}: ${says}`)

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const count = <T>(list: readonly T[], is: (one: T) => boolean): number =>
  list.reduce((sum, one) => sum + Number(is(one)), 0)
const line = (says: string, tracks: number, whole: number): void =>
  console.log(`${says.padEnd(28)} ${String(tracks).padStart(7)}  ${share(tracks, whole).padStart(7)}`)

/** Lowest to highest of what is known; a dash where nothing is. */
function span(values: readonly (number | null)[]): string {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)]
  return low > high ? '–' : `${low}–${high}`
}

function genreLine(name: string, own: readonly MixableTrack[]): void {
  const cells = [
    String(own.length).padStart(7),
    share(
      count(own, ({ key }) => key !== null),
      own.length,
    ).padStart(8),
    share(
      count(own, ({ year }) => year !== null && year >= 2020),
      own.length,
    ).padStart(8),
    span(own.map(({ year }) => year)).padEnd(10),
    span(own.map(({ bpm }) => bpm)),
  ]
  console.log(`${name.padEnd(24)} ${cells.join('  ')}`)
}

console.log(`${'tracks with tempo'.padEnd(24)}          with key  2020–26  years       BPM`)
const genreTracks = (name: GenreName | null) => mixable.filter(({ genre }) => genre === name)
for (const genre of GENRE_NAMES) {
  if (genreFacts(genre).parent !== undefined) continue
  genreLine(genre, genreTracks(genre))
  for (const part of GENRE_NAMES)
    if (genreFacts(part).parent === genre) genreLine(`  ${part}`, genreTracks(part))
}
genreLine('unplaced', genreTracks(null))

console.log('')
line('authored', authored.tracks.length, all.length)
line('known, with tempo', count(known.tracks, isMixable), all.length)
line('known by name only', all.length - mixable.length, all.length)
line('superseded by authored', known.superseded, all.length)
console.log('\nof those with a tempo:')
for (const source of ['measured', 'both', 'estimated'] as const)
  line(
    `tempo ${source}`,
    count(known.tracks, ({ bpmSource }) => bpmSource === source),
    mixable.length,
  )
for (const source of KEY_SOURCES)
  line(
    `key ${source}`,
    count(mixable, ({ keySource }) => keySource === source),
    mixable.length,
  )
line(
  'no key',
  count(mixable, ({ key }) => key === null),
  mixable.length,
)
line(
  'no genre',
  count(mixable, ({ genre }) => genre === null),
  mixable.length,
)
for (let decade = 1920; decade <= 2020; decade += 10)
  line(
    `${decade}s`,
    count(mixable, ({ year }) => year !== null && Math.floor(year / 10) * 10 === decade),
    mixable.length,
  )
line(
  'no year',
  count(mixable, ({ year }) => year === null),
  mixable.length,
)
for (const least of [70, 50, 30])
  line(
    `popularity ${least} and more`,
    count(mixable, ({ popularity }) => popularity !== null && popularity >= least),
    mixable.length,
  )
line(
  'no popularity',
  count(mixable, ({ popularity }) => popularity === null),
  mixable.length,
)

const wide = GENRE_NAMES.filter((genre) => genreTracks(genre).length >= MIN_TRACKS_A_GENRE).length
console.log(
  `\n${all.length} tracks, ${mixable.length} with a tempo, ${wide} genres with at least ${MIN_TRACKS_A_GENRE}, ${errors.length} faults`,
)
const bars: readonly (readonly [number, number, string])[] = [
  [authored.tracks.length, MIN_AUTHORED_TRACKS, 'authored tracks'],
  [wide, MIN_GENRES, `genres with ${MIN_TRACKS_A_GENRE} tracks`],
  ...(existsSync(knownFolder(folder))
    ? [[mixable.length, MIN_MIXABLE_TRACKS, 'tracks with a tempo'] as const]
    : []),
]
const short = bars.filter(([there, least]) => there < least)
for (const [there, least, what] of short) console.log(`Too few ${what}: ${there} of ${least}`)
process.exitCode = errors.length > 0 || short.length > 0 ? 1 : 0
