import { isDemoArtist } from '../track/demo-artist.ts'
import { creditedArtists, isVersionBy, titleParts } from '../track/names.ts'
import type { MixableTrack } from '../track/track.ts'
import { bestKnownSongs } from './best-known-songs.ts'
import type { RecommendationQuery } from './recommendation-query.ts'

/** Ten tracks and fewer are of as many artists; of twenty, two may be of one. */
const maxByArtist = (count: number): number => Math.ceil(count / 10)

/**
 * Of tracks that the percentage cannot tell apart only the nearest in scene stand in an answer: two of ten and fewer, four of
 * twenty. A list of equals is no list to choose from.
 */
const maxAlike = (count: number): number => Math.max(2, Math.ceil(count / 5))

/** A track and what its place in the answer is decided by. */
export type Standing = {
  readonly track: MixableTrack
  /** 0–100, not rounded, held down where the key does not bear out more. */
  readonly percentage: number
  /** Points of the scene. */
  readonly scene: number
}

type TrackNames = {
  /** The song under each who is credited. */
  readonly songs: readonly string[]
  /** Everyone credited, guests in the title included, folded. */
  readonly artists: readonly string[]
  /** The version in the title, folded. */
  readonly version: string
}

/** The tracks that stand in answers are mostly the same few thousand; so many are some 20 MB. */
const MAX_KNOWN = 50_000
/** Weak: a catalogue or a library that is replaced goes with its names. */
let known = new WeakMap<MixableTrack, TrackNames>()
let knownCount = 0

/** Memoized over answers: taking names apart is a quarter of an answer's work. The cache is emptied when it is full. */
function namesOf(track: MixableTrack): TrackNames {
  let names = known.get(track)
  if (names === undefined) {
    const { artist, title } = track
    names = {
      songs: songNames(artist, title),
      artists: creditedArtists(artist, title),
      version: titleParts(title).version,
    }
    if (++knownCount > MAX_KNOWN) [known, knownCount] = [new WeakMap(), 1]
    known.set(track, names)
  }
  return names
}

/**
 * The best that may stand together: no song twice, no artist too often, none who plays already unless that is wanted.
 * @param find what was shown before, by id
 * @returns the picked, best first, and those left out only because as many of the same percentage are there already
 */
export function chooseTogether(
  question: RecommendationQuery,
  standings: readonly Standing[],
  find: (id: string) => MixableTrack | undefined,
): { picked: Standing[]; equals: Standing[] } {
  const isHeard = heardSongs(question, find)
  const isSeedArtist = seedArtists(question)
  const mayBeDemo = question.seeds.some(({ artist }) => isDemoArtist(artist))
  const songs = new Set<string>()
  const ofArtist = new Map<string, number>()
  const ofPercentage = new Map<number, number>()
  const picked: Standing[] = []
  const equals: Standing[] = []
  const places = bestKnownSongs(standings, (track) => namesOf(track).artists[0] ?? '')
  const inOrder = standings
    .map((standing) => ({
      ...standing,
      shown: Math.round(standing.percentage),
      place: places.get(standing.track) ?? 0,
    }))
    .sort((a, b) => Math.round(b.place) - Math.round(a.place) || b.scene - a.scene || b.place - a.place)
  for (const standing of inOrder) {
    if (picked.length === question.count) break
    const { track, shown } = standing
    const alike = ofPercentage.get(shown) ?? 0
    const isOneTooMany = alike >= maxAlike(question.count)
    if (isOneTooMany && equals.length >= question.count) continue
    const names = namesOf(track)
    const { songs: own, artists } = names
    if (own.some((name) => songs.has(name) || isHeard(name))) continue
    if (isDemoArtist(track.artist) && !mayBeDemo) continue
    if (question.personal?.answer.isUnwanted(track)) continue
    if (!question.allowSameArtist && isSeedArtist(names)) continue
    if (artists.some((name) => (ofArtist.get(name) ?? 0) >= maxByArtist(question.count))) continue
    for (const name of own) songs.add(name)
    for (const name of artists) ofArtist.set(name, (ofArtist.get(name) ?? 0) + 1)
    ofPercentage.set(shown, alike + 1)
    if (isOneTooMany) equals.push(standing)
    else picked.push(standing)
  }
  return { picked, equals }
}

/** Whether a track is eligible: not heard or shown before, and by no artist of the seeds. @param find as above */
export function mayFollow(
  question: RecommendationQuery,
  find: (id: string) => MixableTrack | undefined,
): (track: MixableTrack) => boolean {
  const isHeard = heardSongs(question, find)
  const isSeedArtist = seedArtists(question)
  return (track) => {
    const names = namesOf(track)
    return (
      !names.songs.some(isHeard) &&
      (question.allowSameArtist || !isSeedArtist(names)) &&
      question.personal?.answer.isUnwanted(track) !== true
    )
  }
}

/** A song under each who is credited: stores do not agree who comes first ("A & B", "B feat. A"). */
function songNames(artist: string, title: string): readonly string[] {
  const { song } = titleParts(title)
  return creditedArtists(artist).map((name) => `${name}|${song}`)
}

/** Songs that must not come again, in any version, as `songNames` gives them. */
function heardSongs(
  { seeds, shown }: RecommendationQuery,
  find: (id: string) => MixableTrack | undefined,
): (name: string) => boolean {
  const heard = new Set<string>()
  for (const { artist, title } of seeds)
    if (artist !== null && title !== null) for (const name of songNames(artist, title)) heard.add(name)
  for (const id of shown) {
    const track = find(id)
    if (track) for (const name of songNames(track.artist, track.title)) heard.add(name)
  }
  return (name) => heard.has(name)
}

/** Remixers count: who has just played Pendulum hears Pendulum again in a Pendulum remix. */
function seedArtists({ seeds }: RecommendationQuery): (names: TrackNames) => boolean {
  const artists = new Set<string>()
  const versions: string[] = []
  for (const { artist, title } of seeds) {
    if (artist === null) continue
    if (title !== null) versions.push(titleParts(title).version)
    for (const name of creditedArtists(artist, title ?? '')) artists.add(name)
  }
  return (names) =>
    names.artists.some((name) => artists.has(name)) ||
    isVersionBy(names.version, artists) ||
    versions.some((version) => isVersionBy(version, names.artists))
}
