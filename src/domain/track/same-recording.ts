import { creditedArtists, normalizeName, mainArtist, readTypedTrack, titleParts } from './names.ts'

/**
 * Whether a text asks for exactly this recording. Meant for playing sound, where a wrong song is worse than none: names
 * are made comparable (case, accents, punctuation, guests, "Original Mix"), and then they must be the same.
 */

/** A recording, normalized once so that many can be compared quickly. */
export type Recording = {
  readonly names: readonly string[]
  /** Who it is filed under: the whole credit, and its first artist. Guests do not count: they have other songs of that name. */
  readonly leads: readonly string[]
  /** Without blanks, as all below: "Night Drive" and "Nightdrive" are one title. */
  readonly song: string
  /** Words that make this version another work; empty for the original. */
  readonly version: ReadonlySet<string>
  /** Artist and title at full length, in either order. */
  readonly spoken: readonly string[]
}

type WantedRecording = {
  readonly readings: readonly Recording[]
  /** The whole text, where artist and title cannot be told apart. */
  readonly free: Pick<Recording, 'song' | 'version'>
  readonly spoken: string
}

/** Words of a version that leave it the same work. */
const PLAIN_WORDS = new Set([
  'radio',
  'extended',
  'club',
  'original',
  'full',
  'mix',
  'edit',
  'version',
  'remix',
])

export function recordingOf(artist: string, title: string): Recording {
  const { song, version } = titleParts(title)
  const names = creditedArtists(artist, title).map(compact)
  return {
    names,
    leads: [...new Set([...names.slice(0, 1), compact(mainArtist(artist))])],
    song: compact(song),
    version: versionWords(version),
    spoken: [compact(normalizeName(`${artist} ${title}`)), compact(normalizeName(`${title} ${artist}`))],
  }
}

/** @param text "Artist - Title", "Title by Artist", or artist and title in either order without a mark between them */
export function wantedRecording(text: string): WantedRecording {
  const { song, version } = titleParts(text)
  return {
    readings: readTypedTrack(text).readings.map(({ artist, title }) => recordingOf(artist, title)),
    free: { song: compact(song), version: versionWords(version) },
    spoken: compact(normalizeName(text)),
  }
}

export function isSameRecording(wanted: WantedRecording, recording: Recording): boolean {
  if (recording.song === '' || recording.names.length === 0) return false
  if (recording.spoken.includes(wanted.spoken)) return true
  if (wanted.readings.some((reading) => isReading(reading, recording))) return true
  if (!sameWords(wanted.free.version, recording.version)) return false
  return freeSongs(recording).includes(wanted.free.song)
}

/** Under each of these a recording can be found: it is asked for by at least one of `wantedKeys`. */
export const recordingKeys = (recording: Recording): ReadonlySet<string> =>
  new Set([recording.song, ...recording.spoken, ...freeSongs(recording)])

export const wantedKeys = ({ readings, free, spoken }: WantedRecording): ReadonlySet<string> =>
  new Set([...readings.map(({ song }) => song), free.song, spoken])

/** Artist and song as they are typed without a mark between them. */
const freeSongs = ({ leads, song }: Recording): string[] =>
  leads.flatMap((lead) => [lead + song, song + lead])

/** The artist is the same, and all names of one side are credited on the other: "A" finds "A & B", "A & C" does not. */
function isReading(wanted: Recording, recording: Recording): boolean {
  if (wanted.song !== recording.song || !sameWords(wanted.version, recording.version)) return false
  if (!wanted.leads.some((lead) => recording.leads.includes(lead))) return false
  const [own, theirs] = [new Set(wanted.names), new Set(recording.names)]
  return wanted.names.every((name) => theirs.has(name)) || recording.names.every((name) => own.has(name))
}

const compact = (folded: string): string => folded.replaceAll(' ', '')

/** "three n one remix" → three, n, one. A version without a name of its own ("remix") keeps its words. */
function versionWords(version: string): ReadonlySet<string> {
  const words = version.split(' ').filter((word) => word !== '')
  const own = words.filter((word) => !PLAIN_WORDS.has(word))
  return new Set(own.length === 0 ? words : own)
}

const sameWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word))
