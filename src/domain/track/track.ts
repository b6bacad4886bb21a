import type { Key } from '../key/key.ts'
import type { GenreName } from './genres.ts'
import type { VibeWord } from '../vibe/vocabulary.ts'

/** Where a key comes from: `measured` by a program, `published` and widely documented, or `both` and they agree. */
export type KeySource = 'measured' | 'published' | 'both'

/** What is known of a track. Any fact may be missing; a missing fact is `null`, never a guess. */
export type TrackFacts = {
  readonly id: string
  readonly artist: string
  /** Title with its version in parentheses where the version is a work of its own ("Cafe Del Mar (Three 'N One Remix)"). */
  readonly title: string
  readonly year: number | null
  readonly genre: GenreName | null
  /** Beats a minute as a DJ dials them (174 for drum and bass, not 87). */
  readonly bpm: number | null
  readonly key: Key | null
  readonly keySource: KeySource | null
  /** 1 (drifting) to 10 (all out), one scale for every genre. */
  readonly energy: number | null
  readonly vibes: readonly VibeWord[]
  /** true: sung, rapped or a hook of words; false: instrumental; null: not known. */
  readonly vocal: boolean | null
}

/** Segue's catalogue, the music folder of this server, or the library of whoever asks. */
export type TrackOrigin = 'catalogue' | 'folder' | 'library'

/** A track that can be mixed: its tempo and genre are known. Only these are recommended. */
export type MixableTrack = TrackFacts & {
  readonly bpm: number
  readonly genre: GenreName
  readonly origin: TrackOrigin
}
