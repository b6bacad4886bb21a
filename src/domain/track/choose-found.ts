import type { Explanation } from './explain-query.ts'
import type { Found, FoundArtist } from './found.ts'
import { creditedArtists } from './names.ts'
import { nameKey, nameKeyOf } from './spelling.ts'
import { titleNames } from './title-names.ts'
import type { TrackFacts } from './track.ts'

/** A track that a text may mean. */
export type Judged<T> = Explanation & {
  readonly track: T
  /** Popularity, 0–100; estimated where it is unknown. */
  readonly fame: number
}

/** Tracks that a text may mean, surest first: those whose artist it names, and those whose title alone. */
export type Hits<T> = { readonly named: readonly Judged<T>[]; readonly titles: readonly Judged<T>[] }

/** A song this much better known than any other of its name is the one most people mean. */
const FAR_BETTER_KNOWN = 12
/** The same margin where one of the popularities is estimated. */
const SURELY_BETTER_KNOWN = 18
/** From this popularity on a song may well be meant by its title alone. */
const WELL_KNOWN = 70
/** An artist with this many tracks is meant more often than a song of that name. */
export const ESTABLISHED = 3
/** A song of an established artist's name must be a hit, and the artist must have none, to be meant. */
const HIT = 70
const BETTER_KNOWN_THAN_ARTIST = 25
const MAX_CANDIDATES = 5
/** Explanations this near each other are equally good. */
const ALIKE = 0.015
/** The original and a remix of one title are, where the artist is not named. */
const ALIKE_TITLES = 0.075
/** A title is named in full, and rightly spelled. */
const FULL_TITLE = 0.85

/** The track among the hits, or several to choose from; null where there is none. @param isParted artist and title are set apart by a dash */
export function chooseFound<T extends TrackFacts>(
  { named, titles }: Hits<T>,
  isParted: boolean,
): Found<T> | null {
  const [best] = named
  const [title] = titles
  if (best === undefined) return title === undefined ? null : chooseTitle(titles, title)
  if (title === undefined || title.unused > best.unused || title.aside > 0 || isParted)
    return chooseNamed(named, best)
  // "Love Story" may be a song, or "Story" by an artist called Love.
  if (title.score < FULL_TITLE) return chooseNamed(named, best)
  if (best.score < 0.95 || isFarBetterKnown(title, best)) return chooseTitle(titles, title)
  const songs = distinct([...titles, ...named])
  return isFarBetterKnown(best, title) || songs.length < 2 ? chooseNamed(named, best) : ambiguous(songs)
}

/** Whether a text that is an artist's name means a song all the same. */
export function isWantedSong<T extends TrackFacts>(
  artist: FoundArtist<T>,
  artistFame: number,
  { named, titles }: Hits<T>,
): boolean {
  const isEstablished = artist.tracks.length >= ESTABLISHED
  if (!isEstablished && named.some(({ score }) => score >= 0.97)) return true
  const title = titles.find(({ score }) => score >= FULL_TITLE)
  if (title === undefined) return false
  const gap = title.fame - artistFame
  return isEstablished ? gap > BETTER_KNOWN_THAN_ARTIST && title.fame >= HIT : gap > 0
}

/** Artist and title are named. The same song under two spellings of its artists, or two songs of one artist, are no choice. */
function chooseNamed<T extends TrackFacts>(named: readonly Judged<T>[], best: Judged<T>): Found<T> {
  const competitors = new Map<string, Judged<T>>()
  for (const one of named) {
    if (one.score <= best.score - ALIKE) break
    const song = nameKey(titleNames(one.track.title).songs[0]?.words ?? [])
    if (!competitors.has(song)) competitors.set(song, one)
  }
  return chooseAmong(distinct([...competitors.values()]), best)
}

/** The title stands alone: one song of that name, or one that is far better known than the others. */
function chooseTitle<T extends TrackFacts>(titles: readonly Judged<T>[], best: Judged<T>): Found<T> {
  const alike = titles.filter(
    ({ score, unused }) => score > best.score - ALIKE_TITLES && unused === best.unused,
  )
  const songs = distinct(alike)
  // Two songs that people know are asked about, however much better one of them is known.
  const [, second] = songs
  return second !== undefined && second.fame >= WELL_KNOWN ? ambiguous(songs) : chooseAmong(songs, best)
}

function chooseAmong<T extends TrackFacts>(competitors: readonly Judged<T>[], best: Judged<T>): Found<T> {
  const [first, second] = competitors
  if (first === undefined || second === undefined) return asTrack(best)
  return isFarBetterKnown(first, second) ? asTrack(first) : ambiguous(competitors)
}

const isFarBetterKnown = <T extends TrackFacts>(one: Judged<T>, other: Judged<T>): boolean => {
  const isStated = one.track.popularity !== null && other.track.popularity !== null
  return one.fame - other.fame >= (isStated ? FAR_BETTER_KNOWN : SURELY_BETTER_KNOWN)
}

const asTrack = <T>({ track, score, sameVersion }: Judged<T>): Found<T> => ({
  kind: 'track',
  track,
  confidence: Math.round(100 * Math.min(1, score)) / 100,
  sameVersion,
})

const ambiguous = <T>(competitors: readonly Judged<T>[]): Found<T> => ({
  kind: 'ambiguous',
  candidates: competitors.slice(0, MAX_CANDIDATES).map(({ track }) => track),
  confidence: 0.5,
})

/** One track a song, best known first: versions and spellings of one artist's song are one. */
function distinct<T extends TrackFacts>(judged: readonly Judged<T>[]): Judged<T>[] {
  const groups: { names: Set<string>; one: Judged<T> }[] = []
  for (const one of judged) {
    const names = creditedArtists(one.track.artist, one.track.title).map(nameKeyOf)
    const group = groups.find((other) => names.some((name) => other.names.has(name)))
    if (group) for (const name of names) group.names.add(name)
    else groups.push({ names: new Set(names), one })
  }
  return groups.map(({ one }) => one).sort((a, b) => b.fame - a.fame)
}
