/** Who is let into the shelf of known tracks, and why others are not. */
import { type GenreName } from '../../src/domain/track/genres.ts'
import { songKey, titleParts, trackKey } from '../../src/domain/track/names.ts'
import type { AuthoredRow } from './authored-rows.ts'
import { tagsOf } from './artist-profiles.ts'
import { groupBy } from './group-by.ts'
import type { Recording } from './recordings.ts'
import { isMeasured, median } from './settle-facts.ts'

type Refusal =
  | 'live, and known from the studio'
  | 'classical, spoken, for children or for sleep'
  | 'under a minute or over twenty'
  | 'Christmas'

const MIN_POPULARITY = 50
const WIDELY_KNOWN = 60
const MIN_SECONDS = 60
const MAX_SECONDS = 1_200
const NOT_FOR_FLOORS =
  /^(?:classical|opera|baroque|romantic classical|classical piano|renaissance|medieval|sleep|comedy|kids|children|childrens music|new age|meditative|spoken word|audiobook|horspiel|guided meditation|gregorian|choral|orchestra|lullaby|carnatic|hindustani|show tunes|muzyka (?:klasyczna|operowa)|classical performance|early music|impressionism|post romantic era)$/u
const CHRISTMAS = /\b(?:christmas|xmas|navidad|weihnacht\w*|noel|santa|sleigh|jingle|mistletoe|jul|rudolph|feliz natal|mary s boy child|silent night|little drummer boy|winter wonderland|let it snow)\b/u

const isPlayed = ({ listIds, facts }: Recording): boolean =>
  listIds.length > 0 || facts.some((row) => isMeasured(row) || row.measuredBy === 'store-chart')
/** Whether DJs played or charted it: known by name even where its tempo is not. */
export const isPlayedByDjs = ({ lists, facts }: Recording): boolean =>
  lists.dj > 0 || lists.chart > 0 || facts.some((row) => isMeasured(row) || row.measuredBy === 'store-chart')
/** Whether its name is likely to be typed: it is played, or widely listened to. */
export const isSoughtAfter = (recording: Recording): boolean =>
  isPlayed(recording) || popularityOf(recording) >= MIN_POPULARITY
const BEST_KNOWN = 5
const MIN_POPULARITY_OF_BEST = 40
/**
 * The best-known plain records of artists in crates, few as may have listened: who fills floors with them is typed by
 * them, and no list here need have them.
 */
export function bestKnown(recordings: readonly Recording[], isInCrate: (artist: string) => boolean): ReadonlySet<Recording> {
  const known = recordings.filter(
    (recording) =>
      recording.version === '' && !recording.isLive && popularityOf(recording) >= MIN_POPULARITY_OF_BEST &&
      recording.facts.some(({ bpm }) => bpm !== null),
  )
  const best = new Set<Recording>()
  for (const [artist, own] of groupBy(known, ({ credited }) => [...credited][0] ?? '')) {
    if (!isInCrate(artist)) continue
    own.sort((a, b) => popularityOf(b) - popularityOf(a))
    for (const recording of own.slice(0, BEST_KNOWN)) best.add(recording)
  }
  return best
}
/** Played by no DJ, and not among what everybody knows. */
export const isMarginal = (recording: Recording): boolean =>
  !isPlayedByDjs(recording) && popularityOf(recording) < WIDELY_KNOWN

/** Made to be mixed: a record of these is of use to a DJ whether or not the lists have it. */
const FOR_THE_FLOOR: ReadonlySet<GenreName> = new Set<GenreName>([
  'House',
  'Deep House',
  'Tech House',
  'Afro House',
  'Melodic House',
  'Progressive House',
  'Techno',
  'Hard Techno',
  'Melodic Techno',
  'Minimal',
  'Trance',
  'Psytrance',
  'Electro House',
  'Drum & Bass',
  'Liquid Drum & Bass',
  'Jump-Up',
  'Dubstep',
  'Brostep',
  'UK Garage',
  'Breaks',
  'Electro',
  'Disco',
  'Nu Disco',
  'Amapiano',
  'Hard Dance',
  'Dancehall',
  'Reggaeton',
])
export const isForTheFloor = (genre: GenreName | null): boolean => genre !== null && FOR_THE_FLOOR.has(genre)

/** Two songs at once, as a title says it: nothing to be found under either name. */
export function namesTwoSongs(title: string): boolean {
  const bare = title.replace(/[([][^()[\]]*[)\]]/gu, ' ')
  return /\bmash ?-?ups?\b/iu.test(title) || /\s(?:vs?\.?|\/)\s/iu.test(bare)
}

/** A piece between the songs of an album, which is not mixed. */
export const isBetweenSongs = (title: string): boolean =>
  /[([](?:intro|interlude|outro|skit)[)\]]$/iu.test(title)

/** Whether its only tag may come from its own name, as that of "The House of the Rising Sun" did. */
export function isTaggedByName({ facts, song, credited }: Recording): boolean {
  const words = new Set([song, ...credited].join(' ').split(' '))
  const tags = new Set(facts.flatMap(tagsOf))
  const echoes = [...tags].filter((tag) => /^f:.*\bhouse$/u.test(tag))
  return tags.size > 0 && echoes.length === tags.size && [...words].some((word) => word.startsWith('house'))
}

const popularityOf = ({ facts }: Recording): number => Math.max(0, ...facts.map((row) => row.popularity ?? 0))

/** @param hasStudioVersion whether the plain version of the song is known too */
export function refuse(recording: Recording, hasStudioVersion: boolean): Refusal | null {
  const popularity = popularityOf(recording)
  const { facts, lists, song } = recording
  if (recording.isLive && (hasStudioVersion || lists.dj === 0)) return 'live, and known from the studio'
  const tags = facts.flatMap(tagsOf).map((tag) => tag.slice(2))
  const unfit = tags.filter((tag) => NOT_FOR_FLOORS.test(tag)).length
  if (lists.dj === 0 && unfit > 0 && unfit * 2 >= tags.length)
    return 'classical, spoken, for children or for sleep'
  const seconds = median(facts.flatMap((row) => row.durationS ?? []))
  if (seconds !== null && (seconds < MIN_SECONDS || seconds > MAX_SECONDS)) return 'under a minute or over twenty'
  if (CHRISTMAS.test(song) && popularity < 70) return 'Christmas'
  return null
}

/** What the authored rows have already: the same recording, or the same song where neither is a version of its own. */
export function authoredMatcher(rows: readonly AuthoredRow[]): (artist: string, title: string) => boolean {
  const tracks = new Set(rows.map((row) => trackKey(row.artist, row.title)))
  const songs = new Set(
    rows.filter((row) => titleParts(row.title).version === '').map((row) => songKey(row.artist, row.title)),
  )
  return (artist, title) =>
    tracks.has(trackKey(artist, title)) || (titleParts(title).version === '' && songs.has(songKey(artist, title)))
}

