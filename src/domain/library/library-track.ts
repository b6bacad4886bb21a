import type { Key } from '../key/key.ts'
import type { Diagnostic } from './diagnostics.ts'
import type { OriginalEntry } from './original-entry.ts'

/** A track as a DJ's software knows it. Fields that are missing or cannot be parsed are `null`. */
export type LibraryTrack = {
  readonly artist: string | null
  /** With the mix's name where the file keeps that apart: "Finally (Dub)". */
  readonly title: string | null
  /**
   * What the file's own fields say of the version and its title does not: the mix's name ("Dub"), which `title` has in brackets
   * at its end, or who remixed it ("X Remix"), which it has not.
   */
  readonly version: string | null
  readonly album: string | null
  readonly genre: string | null
  /** 1900–2100. */
  readonly year: number | null
  /** 20–999, at most four decimals. */
  readonly bpm: number | null
  readonly key: Key | null
  /** The key as the file writes it, also where it could not be read. */
  readonly keyText: string | null
  /** true: Segue's own CSV marks it as an estimate, which no software has borne out. */
  readonly isKeyEstimated: boolean
  /** Seconds, above 0; with fractions where the file has them. */
  readonly durationS: number | null
  /** A path as its own system writes it ("C:\Music\a.mp3", "/Users/x/a.mp3") or the address of a stream. */
  readonly location: string | null
  readonly comment: string | null
  /** Stars, 1–5. */
  readonly rating: number | null
  /** Twelve characters without hyphens. */
  readonly isrc: string | null
  /** 1–10: Segue's own CSV has it, and comments as taggers write them. */
  readonly energy: number | null
  /** true: a loop, a one-shot or another scrap of sound. It is kept, so that the count agrees, but never matched. */
  readonly sample: boolean
  /** Only where a reader was asked to keep it: whole entries of a large library would fill the memory. */
  readonly original: OriginalEntry | null
  /** What Segue noted beside the track; only its own CSV has it. */
  readonly mix: MixNote | null
}

export type MixNote = {
  /** From 1. */
  readonly position: number | null
  /** 0–100: how well it follows the one before. */
  readonly score: number | null
  /** The harmonic move from the one before ("relative", "+1"). */
  readonly move: string | null
  readonly tip: string | null
  readonly played: boolean
}

export type LibraryPlaylist = {
  readonly name: string
  /** Names of the folders it lies in, outermost first. */
  readonly folder: readonly string[]
  /** Positions in `LibraryRead.tracks`, in the playlist's order. A track may come twice. */
  readonly tracks: readonly number[]
}

/** A night as the software logged it. */
export type LibraryHistory = {
  readonly name: string
  /** When it began, ISO 8601 on the clock of the DJ's machine ("2025-02-14" or "2025-02-14T23:10:00"); null: not told. */
  readonly startedAt: string | null
  /** In the order played. */
  readonly plays: readonly LibraryPlay[]
}

export type LibraryPlay = {
  /** Position in `LibraryRead.tracks`. */
  readonly track: number
  /** ISO 8601, as `LibraryHistory.startedAt`. */
  readonly startedAt: string | null
  /** Seconds that it was heard, above 0. */
  readonly durationS: number | null
  /** From 1. */
  readonly deck: number | null
}

/** Formats of one text file each. */
export const TEXT_FORMATS = [
  'rekordbox',
  'traktor',
  'virtualdj-database',
  'virtualdj-m3u',
  'm3u',
  'csv',
  'tracklist',
] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** With those whose libraries are binary files, several of them to one library. */
export type LibraryFormat = TextFormat | 'serato' | 'engine'

export type LibraryRead = {
  readonly format: LibraryFormat
  readonly tracks: readonly LibraryTrack[]
  readonly playlists: readonly LibraryPlaylist[]
  /** Nights played, in the file's order. */
  readonly histories: readonly LibraryHistory[]
  /** At most one for each code. */
  readonly diagnostics: readonly Diagnostic[]
  /** true: reading stopped before the end, or the file itself ends in the middle. A diagnostic says why. */
  readonly truncated: boolean
}

/**
 * Reads a file in pieces of any size, so that a big one need not be in memory whole. Nothing is thrown, whatever the text:
 * what is wrong comes back as diagnostics. Pieces after `end` are ignored.
 */
export type LibraryReader = {
  readonly write: (chunk: string) => void
  readonly end: () => LibraryRead
}

/** Makes a reader. @param originalsOf positions of the tracks whose entries are kept as they are written */
export type MakeReader = (originalsOf?: ReadonlySet<number>) => LibraryReader

/** No file, however made, takes more than this. */
export const LIMITS = {
  tracks: 200_000,
  /** Histories count among them, and their plays among the entries. */
  playlists: 10_000,
  playlistEntries: 1_000_000,
  /** Characters in a field. A longer location is dropped: half a path leads nowhere. */
  text: 1_000,
  /** Elements inside each other. */
  depth: 64,
  /** Characters of one tag, one comment, one line or one cell. */
  piece: 1_000_000,
  /** Faults in the writing of an XML file after which it counts as something else. */
  errors: 10_000,
  /** Bytes of all files together, unpacked: about 150,000 tracks of rekordbox with all their cues. */
  bytes: 250_000_000,
  /** Files of one library: crates and sessions of many years. */
  files: 20_000,
} as const

const NOTHING: LibraryTrack = {
  artist: null,
  title: null,
  version: null,
  album: null,
  genre: null,
  year: null,
  bpm: null,
  key: null,
  keyText: null,
  isKeyEstimated: false,
  durationS: null,
  location: null,
  comment: null,
  rating: null,
  isrc: null,
  energy: null,
  sample: false,
  original: null,
  mix: null,
}

/** A track of which only `facts` are known. */
export const libraryTrack = (facts: Partial<LibraryTrack>): LibraryTrack => ({ ...NOTHING, ...facts })
