/** Search by name while typing, beside SQLite's full-text search. */
import SQLite from 'better-sqlite3'
import { normalizeName } from '../src/domain/track/names.ts'
import { TrackFinder } from '../src/domain/track/track-finder.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { seededRandom } from '../test/fixtures/tracks.ts'
import { syntheticCatalogue, realTracks } from './synthetic-catalogue.ts'
import { bar, machine, ms, table, Times, times, title, whole } from './measure.ts'

const SIZE = 100_000
const EACH = 400
const WARM_UP = 200
/** What the search field asks for. */
const LIMIT = 8
const BAR_MS = 15
/** Shorter beginnings are what most tracks share: none can be meant. */
const TELLING = 6

type Query = { readonly text: string; readonly intended: MixableTrack | null }
type Random = () => number

const KINDS: Readonly<Record<string, (track: MixableTrack, random: Random) => Query>> = {
  beginning: (track, random) => {
    const name = `${track.artist} ${track.title}`
    const length = 2 + Math.floor(random() * (name.length - 1))
    return { text: name.slice(0, length), intended: length < TELLING ? null : track }
  },
  'in full': (track) => ({ text: `${track.artist} - ${track.title}`, intended: track }),
  'title first': (track) => ({ text: `${track.title} ${track.artist}`, intended: track }),
  'with a typo': (track, random) => ({
    text: mistyped(`${track.artist} ${track.title}`, random),
    intended: track,
  }),
}

/** One slip of a finger in the longest word: a letter left out, doubled, swapped with the next or replaced. */
function mistyped(text: string, random: Random): string {
  const words = text.split(' ')
  const longest = words.reduce((best, word, at) => (word.length > (words[best] ?? '').length ? at : best), 0)
  const word = words[longest] ?? ''
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const slips = [
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}${after.charAt(0)}${letter}${after.slice(1)}`,
    `${before}${letter === 'e' ? 'a' : 'e'}${after}`,
  ]
  words[longest] = slips[Math.floor(random() * slips.length)] as string
  return words.join(' ')
}

/** Full-text search by word beginnings, ranked: the nearest that SQLite has. It forgives no typos. */
function fullText(tracks: readonly MixableTrack[]): (text: string) => MixableTrack[] {
  const db = new SQLite(':memory:')
  db.exec(`create virtual table names using fts5(artist, title, prefix = '2 3 4')`)
  const insert = db.prepare('insert into names (rowid, artist, title) values (?, ?, ?)')
  db.transaction(() => {
    for (const [row, { artist, title: name }] of tracks.entries())
      insert.run(row, normalizeName(artist), normalizeName(name))
  })()
  db.exec(`insert into names (names) values ('optimize')`)
  const ask = db.prepare('select rowid from names where names match ? order by rank limit ?').pluck()
  return (text) => {
    const match = normalizeName(text)
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ')
    return (ask.all(match, LIMIT) as number[]).map((row) => tracks[row] as MixableTrack)
  }
}

type Measured = { readonly times: readonly number[]; readonly found: number; readonly askedFor: number }

function measure(search: (text: string) => readonly MixableTrack[], queries: readonly Query[]): Measured {
  const taken: number[] = []
  let found = 0
  let askedFor = 0
  for (const { text, intended } of queries) {
    const start = performance.now()
    const tracks = search(text)
    taken.push(performance.now() - start)
    if (intended === null) continue
    askedFor++
    if (tracks.includes(intended)) found++
  }
  return { times: taken, found, askedFor }
}

const share = ({ found, askedFor }: Measured): string => `${Math.round((100 * found) / askedFor)} %`

function main(): void {
  title(`typeahead, ${whole(SIZE)} tracks (${machine()})`)
  const tracks = syntheticCatalogue(realTracks(), SIZE)
  const finder = new TrackFinder(tracks)
  const sqlite = fullText(tracks)
  const random = seededRandom(11)
  const here = (text: string) => finder.search(text, LIMIT)
  const all: number[] = []
  const rows = Object.entries(KINDS).map(([kind, make]) => {
    const queries = Array.from({ length: EACH }, () =>
      make(tracks[Math.floor(random() * tracks.length)] as MixableTrack, random),
    )
    for (const search of [here, sqlite]) measure(search, queries.slice(0, WARM_UP))
    const own = measure(here, queries)
    const other = measure(sqlite, queries)
    all.push(...own.times)
    const [a, b] = [new Times(own.times), new Times(other.times)]
    return [
      kind,
      times(b.p50 / a.p50),
      ms(a.p50),
      ms(a.p95),
      ms(a.p99),
      share(own),
      ms(b.p50),
      ms(b.p95),
      share(other),
    ]
  })
  const every = new Times(all)
  console.log(
    '  Ratio: median of SQLite FTS5 (in memory) over ours. Found: the track that was meant is among the first 8.\n',
  )
  table(
    ['typed', 'ratio', 'p50', 'p95', 'p99', 'found', 'FTS5 p50', 'FTS5 p95', 'FTS5 found'],
    [...rows, ['all', '', ms(every.p50), ms(every.p95), ms(every.p99), '', '', '', '']],
  )
  console.log('')
  bar(`p95 under ${BAR_MS} ms`, every.p95 < BAR_MS)
}

main()
