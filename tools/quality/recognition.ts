/** How well names are recognised: tracks of a catalogue, typed in the ways people and files spell them. */
import { creditedArtists, normalizeName, songKey, titleParts } from '../../src/domain/track/names.ts'
import { TrackFinder } from '../../src/domain/track/track-finder.ts'
import type { TrackFacts } from '../../src/domain/track/track.ts'

/** Of the texts of one kind, how many gave what. `right`: that song, in whichever version. */
type RecognitionCounts = {
  readonly asked: number
  readonly right: number
  /** Another song. */
  readonly wrong: number
  /** Asked back, the song among the choices. */
  readonly ambiguous: number
  readonly notFound: number
}

type RecognitionFigures = {
  readonly tracks: number
  readonly buildMs: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** By kind of spelling. `title alone` and `unknown title` stand apart: there a track is not what is hoped for. */
  readonly kinds: Readonly<Record<string, RecognitionCounts>>
}

type Random = () => number
type Named = Pick<TrackFacts, 'artist' | 'title'>
type Spell = (track: Named, random: Random) => string

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Kinds of spelling whose answer must be the track. */
const SPELLINGS: Readonly<Record<string, Spell>> = {
  'artist - title': ({ artist, title }) => `${artist} - ${title}`,
  'file with a number': ({ artist, title }, random) =>
    `${String(1 + Math.floor(random() * 20)).padStart(2, '0')}${random() < 0.5 ? '.' : ' -'} ${artist} - ${title}.flac`,
  'side of a record': ({ artist, title }, random) =>
    `${'ABCD'[Math.floor(random() * 4)]}${1 + Math.floor(random() * 3)} ${artist} - ${title}.wav`,
  video: ({ artist, title }, random) =>
    `${artist} - ${title} ${['[Official Video] HD 4K', '(Official Audio)', '| Lyrics', '(Lyric Video) HQ'][Math.floor(random() * 4)]}`,
  underscores: ({ artist, title }) => `${artist}_-_${title}_(320kbps).mp3`.replaceAll(' ', '_'),
  'key and tempo': ({ artist, title }) => `${artist} - ${title} - 8A - 128`,
  'no dash': ({ artist, title }) => `${artist} ${title}`.toLowerCase(),
  'title first': ({ artist, title }) => `${title} ${artist}`.toLowerCase(),
  'title by artist': ({ artist, title }) => `${title} by ${artist}`,
  'hyphen without blanks': ({ artist, title }) => `${artist}-${title}`.toLowerCase(),
  'capitals, no accents': ({ artist, title }) => plain(`${artist} ${title}`).toUpperCase(),
  'first artist, no version': ({ artist, title }) =>
    `${artist.split(/\s*(?:,|&| feat\. | x )\s*/u)[0]} - ${title.replace(/\s*[([].*$/u, '')}`,
  'a slip': ({ artist, title }, random) => mistyped(`${artist} - ${title}`, random),
  'a slip, no dash': ({ artist, title }, random) => mistyped(`${artist} ${title}`.toLowerCase(), random),
}

/** @param rows the catalogue @param sample how many of its tracks are typed, in every kind of spelling */
export function measureRecognition(
  rows: readonly TrackFacts[],
  { sample, random }: { readonly sample: number; readonly random: Random },
): RecognitionFigures {
  const start = performance.now()
  const finder = new TrackFinder(rows)
  const buildMs = performance.now() - start
  const kinds: Record<string, RecognitionCounts> = {}
  const times: number[] = []
  const chosen = Array.from({ length: sample }, () => rows[Math.floor(random() * rows.length)] as TrackFacts)
  const measure = (kind: string, texts: readonly { text: string; intended: Named | null }[]) => {
    const counts = { asked: 0, right: 0, wrong: 0, ambiguous: 0, notFound: 0 }
    for (const { text, intended } of texts) {
      const before = performance.now()
      const answer = verdict(finder, text, intended)
      times.push(performance.now() - before)
      counts.asked++
      counts[answer]++
    }
    kinds[kind] = counts
  }
  for (const [kind, spell] of Object.entries(SPELLINGS))
    measure(
      kind,
      chosen.map((track) => ({ text: spell(track, random), intended: track })),
    )
  measure(
    'title alone',
    chosen.map((track) => ({ text: track.title, intended: track })),
  )
  // A title that the artist has not got: any track is wrong.
  const songs = new Set(rows.map(({ artist, title }) => songKey(artist, title)))
  const strange = chosen.flatMap(({ artist }, at) => {
    const { title } = chosen[(at + 1) % chosen.length] as TrackFacts
    const isKnown = creditedArtists(artist).some((name) => songs.has(`${name}|${titleParts(title).song}`))
    return isKnown ? [] : [{ artist, title }]
  })
  measure(
    'unknown title',
    strange.map(({ artist, title }) => ({ text: `${artist} - ${title}`, intended: null })),
  )
  measure(
    'unknown title, no dash',
    strange.map(({ artist, title }) => ({ text: `${artist} ${title}`.toLowerCase(), intended: null })),
  )
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return { tracks: rows.length, buildMs, p50Ms: at(0.5), p95Ms: at(0.95), kinds }
}

type Verdict = 'right' | 'wrong' | 'ambiguous' | 'notFound'

/** @param intended null: a track that is not there */
function verdict(finder: TrackFinder<TrackFacts>, text: string, intended: Named | null): Verdict {
  const found = finder.find(text)
  if (found.kind === 'track')
    return intended !== null && isSameSong(found.track, intended) ? 'right' : 'wrong'
  if (intended === null) return found.kind === 'ambiguous' ? 'ambiguous' : 'right'
  if (found.kind === 'ambiguous')
    return found.candidates.some((track) => isSameSong(track, intended)) ? 'ambiguous' : 'wrong'
  return 'notFound'
}

/** One artist is credited on both, and the songs are called the same. */
function isSameSong(a: Named, b: Named): boolean {
  const names = new Set(creditedArtists(a.artist, a.title))
  const song = (title: string) => titleParts(title).song.replaceAll(' ', '')
  return (
    creditedArtists(b.artist, b.title).some((name) => names.has(name)) &&
    (song(a.title) === song(b.title) || normalizeName(a.title) === normalizeName(b.title))
  )
}

/** One letter left out, doubled or swapped with the next, in a word of five letters or more where there is one. */
function mistyped(text: string, random: Random): string {
  const words = text.split(' ')
  const long = words.flatMap((word, at) => (/^[\p{L}]{5,}$/u.test(word) ? [at] : []))
  const at = long[Math.floor(random() * long.length)]
  if (at === undefined) return text
  const word = words[at] as string
  const place = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)]
  const slips = [
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}${after.charAt(0)}${letter}${after.slice(1)}`,
  ]
  words[at] = slips[Math.floor(random() * slips.length)] as string
  return words.join(' ')
}
