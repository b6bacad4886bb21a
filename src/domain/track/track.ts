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
  /** true: the genre is not stated for this very track, but the usual one of its artist. */
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
  /** Popularity: 0 (hardly known) to 100 (known to all); null: unknown. */
  readonly popularity: number | null
}

/** Segue's catalogue, the music folder of this server, the requester's library, or a service that proved it exists. */
type TrackOrigin = 'catalogue' | 'folder' | 'library' | 'found'

/** Where a track was found outside, to listen to it there. */
type FoundOn = { readonly service: string; readonly pageUrl: string | null }

/** A track that belongs to no single account: found by name, whether or not its tempo is known. */
export type ShelfTrack = TrackFacts & { readonly origin: TrackOrigin; readonly foundOn?: FoundOn }

/**
 * A track that can be mixed: its tempo is known. Only these are recommended. One of unknown genre is scored by its scene
 * and tempo alone.
 */
export type MixableTrack = ShelfTrack & { readonly bpm: number }

export const isMixable = (track: ShelfTrack): track is MixableTrack => track.bpm !== null
