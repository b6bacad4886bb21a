import type { Key } from '../key/key.ts'
import type { GenreName } from './genres.ts'
import type { VibeWord } from '../vibe/vocabulary.ts'

/**
 * Where a key comes from: `measured` by DJ software, a musician or our own analysis, `published` and widely documented,
 * `both` where they agree, or `estimated` by an audio-feature service, which names the key DJ software names for two
 * recordings in five.
 */
export const KEY_SOURCES = ['measured', 'published', 'both', 'estimated'] as const
export type KeySource = (typeof KEY_SOURCES)[number]
export const isKeySource = (text: string): text is KeySource =>
  (KEY_SOURCES as readonly string[]).includes(text)

/** What is known of a track. Any fact may be missing; a missing fact is `null`, never a guess that does not say so. */
export type TrackFacts = {
  readonly id: string
  readonly artist: string
  /** Title with its version in parentheses where the version is a work of its own ("Cafe Del Mar (Three 'N One Remix)"). */
  readonly title: string
  readonly year: number | null
  readonly genre: GenreName | null
  /** Nobody says the genre of this very track: it is the usual one of its artist. */
  readonly isGenreGuessed?: boolean
  /** Beats a minute as a DJ dials them (174 for drum and bass, not 87). */
  readonly bpm: number | null
  readonly key: Key | null
  readonly keySource: KeySource | null
  /** 1 (drifting) to 10 (all out), one scale for every genre. */
  readonly energy: number | null
  readonly vibes: readonly VibeWord[]
  /** true: sung, rapped or a hook of words; false: instrumental; null: not known. */
  readonly vocal: boolean | null
  /** How widely it is known, 0 (hardly) to 100 (everybody); null: nobody says. */
  readonly popularity: number | null
}

/** Segue's catalogue, the music folder of this server, the library of whoever asks, or a service that proved it exists. */
type TrackOrigin = 'catalogue' | 'folder' | 'library' | 'found'

/** Where a track was found outside, to listen to it there. */
type FoundOn = { readonly service: string; readonly pageUrl: string | null }

/** A track that is not somebody's own alone: found by name, whether or not its tempo is known. */
export type ShelfTrack = TrackFacts & { readonly origin: TrackOrigin; readonly foundOn?: FoundOn }

/**
 * A track that can be mixed: its tempo is known. Only these are recommended. One whose genre nobody can tell is placed
 * by its scene and tempo alone.
 */
export type MixableTrack = ShelfTrack & { readonly bpm: number }

export const isMixable = (track: ShelfTrack): track is MixableTrack => track.bpm !== null
