import type { Key } from '../key/key.ts'
import { FASTEST, SLOWEST } from '../recommend/score.ts'
import type { GenreName } from '../track/genres.ts'
import { trackKey } from '../track/names.ts'
import { readGenreTag } from '../track/read-genre.ts'
import type { KeySource, MixableTrack, TrackFacts } from '../track/track.ts'

/** Who says so: a tag or the DJ's software wrote it, or it was measured from the sound. */
export type OwnSource = 'tag' | 'measured'

/** What is known of a track of a DJ's own. What is not known is `null`. */
export type OwnTrack = {
  readonly artist: string
  readonly title: string
  readonly album: string | null
  /** As the files call it. */
  readonly genre: string | null
  readonly year: number | null
  readonly durationMs: number | null
  /** 20–400; `null` together with its source and confidence (0–1). */
  readonly bpm: number | null
  readonly bpmSource: OwnSource | null
  readonly bpmConfidence: number | null
  readonly key: Key | null
  readonly keySource: OwnSource | null
  readonly keyConfidence: number | null
  /** 1 to 10. */
  readonly energy: number | null
}

/** Longer names are cut: a database keeps keys of some 2,700 bytes in an index. */
const KEY_LENGTH = 800

/** By which a track of one's own is the same, however it is spelled. Names without a letter ("♥") are told apart as they are. */
export function ownTrackKey(artist: string, title: string): string {
  const key = trackKey(artist, title)
  const isNamed = !key.startsWith('|') && !key.includes('||')
  return (isNamed ? key : `${artist}|${title}|`.toLowerCase()).slice(0, KEY_LENGTH)
}

/**
 * The same track after its facts were sent again: what is new replaces what was known, but nothing known is lost, and what
 * was measured does not replace what the DJ's own software wrote.
 */
export function updated(before: OwnTrack, now: OwnTrack): OwnTrack {
  const bpmStays = now.bpm === null || (before.bpmSource === 'tag' && now.bpmSource === 'measured')
  const keyStays = now.key === null || (before.keySource === 'tag' && now.keySource === 'measured')
  const { bpm, bpmSource, bpmConfidence } = bpmStays ? before : now
  const { key, keySource, keyConfidence } = keyStays ? before : now
  return {
    artist: now.artist,
    title: now.title,
    album: now.album ?? before.album,
    genre: now.genre ?? before.genre,
    year: now.year ?? before.year,
    durationMs: now.durationMs ?? before.durationMs,
    bpm,
    bpmSource,
    bpmConfidence,
    key,
    keySource,
    keyConfidence,
    energy: now.energy ?? before.energy,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/**
 * A track of a DJ's own as the engine knows it: its own facts, and those of the catalogue's same track where it has none.
 * It has the catalogue's id where there is one, so that it is one track in both. A tempo beyond those the engine tells apart
 * is as good as none.
 * @param id where the catalogue does not know it
 */
export function ownFacts(own: OwnTrack, id: string, known: TrackFacts | undefined): TrackFacts {
  return {
    id: known?.id ?? id,
    artist: own.artist,
    title: own.title,
    year: own.year ?? known?.year ?? null,
    genre: ownGenre(own) ?? known?.genre ?? null,
    bpm: ownBpm(own) ?? known?.bpm ?? null,
    key: own.key ?? known?.key ?? null,
    keySource: own.key === null ? (known?.keySource ?? null) : ownKeySource(own.key, known),
    energy: own.energy ?? known?.energy ?? null,
    vibes: known?.vibes ?? [],
    vocal: known?.vocal ?? null,
    popularity: known?.popularity ?? null,
  }
}

/** Its tempo, where it is one that the engine tells apart. */
export const ownBpm = ({ bpm }: Pick<OwnTrack, 'bpm'>): number | null =>
  bpm !== null && bpm >= SLOWEST && bpm <= FASTEST ? tenth(bpm) : null

const ownGenre = ({ genre }: Pick<OwnTrack, 'genre'>): GenreName | null =>
  genre === null ? null : readGenreTag(genre)

/** The key of a file comes from a program, whichever wrote it: a published one that is the same is borne out by it. */
const ownKeySource = (key: Key, known: TrackFacts | undefined): KeySource =>
  known?.key === key && (known.keySource === 'published' || known.keySource === 'both') ? 'both' : 'measured'

/** null: without a tempo it cannot be recommended. */
export const ownMixable = (facts: TrackFacts): MixableTrack | null =>
  facts.bpm === null ? null : { ...facts, bpm: facts.bpm, origin: 'library' }
