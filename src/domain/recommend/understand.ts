import { type Key } from '../key/key.ts'
import { matchTempo, soundingKey } from '../tempo/tempo.ts'
import { genreFacts, type GenreName } from '../track/genres.ts'
import { readTypedTrack } from '../track/names.ts'
import { readGenre } from '../track/read-genre.ts'
import type { Found } from '../track/track-finder.ts'
import type { KeySource, TrackFacts } from '../track/track.ts'
import type { Seed } from './question.ts'

export type FactSource = 'you' | 'catalogue' | 'library' | 'metadata' | 'selection' | 'genre' | 'unknown'
/** A fact, who says so, and how sure that is (0–1). */
export type Fact<T> = { readonly value: T | null; readonly source: FactSource; readonly confidence: number }

/** What the current track was understood as. */
export type Understood = {
  readonly track: {
    readonly id: string | null
    readonly artist: string | null
    readonly title: string | null
    readonly confidence: number
  }
  readonly genre: Fact<GenreName>
  readonly bpm: Fact<number> & { readonly value: number }
  readonly key: Fact<Key>
  readonly energy: Fact<number>
  readonly seed: Seed
  readonly notes: readonly string[]
}

/** What a metadata service knows of a track. */
export type ElsewhereKnown = {
  readonly artist: string
  readonly title: string
  readonly year: number | null
  readonly genre: string | null
  readonly bpm: number | null
}

export type Typed = {
  readonly currentTrack: string
  readonly genre: string | undefined
  readonly bpm: number | undefined
  readonly keyLock: boolean
}

/** How far a key can be trusted, by who says so: two good programs agree on six tracks in ten. */
const KEY_CONFIDENCE: Readonly<Record<KeySource, number>> = { measured: 0.6, published: 0.9, both: 0.95 }
const TYPED: { source: FactSource; confidence: number } = { source: 'you', confidence: 1 }
const UNKNOWN = { value: null, source: 'unknown', confidence: 0 } as const

/**
 * Puts together what is known of the current track: what was typed wins, then where the track was found, then a metadata
 * service, then what is usual in the genre.
 * @param where where `found` was found
 * @returns null when neither tempo nor genre can be had: the track is unknown
 */
export function understand(
  typed: Typed,
  found: Found<TrackFacts>,
  elsewhere: ElsewhereKnown | null,
  where: 'catalogue' | 'library' = 'catalogue',
): Understood | null {
  const notes: string[] = []
  const typedGenre = typed.genre === undefined ? null : readGenre(typed.genre)
  if (typed.genre !== undefined && typedGenre === null)
    notes.push(`“${typed.genre}” is not a genre we know, so it does not narrow the search.`)
  const base =
    found.kind === 'track'
      ? fromTrack(found, where, notes)
      : found.kind === 'artist'
        ? fromArtist(found, where, typedGenre, notes)
        : elsewhere
          ? fromElsewhere(elsewhere)
          : fromText(typed.currentTrack)
  const genre = typedGenre === null ? base.genre : { value: typedGenre, ...TYPED }
  const bpm = tempoFact(typed, base.bpm, genre.value, notes)
  if (bpm === null) return null
  if (base.track.confidence === 0) notes.push('We do not know this track, so we start from what you entered.')
  const key = keyAtTempo(typed, base.key, base.bpm.value, notes)
  return {
    ...base,
    genre,
    bpm,
    key,
    notes,
    seed: {
      artist: base.track.artist,
      title: base.track.title,
      bpm: bpm.value,
      key: key.value,
      energy: base.energy.value,
      genre: genre.value,
      year: base.year,
      vibes: base.vibes,
      vocal: base.vocal,
    },
  }
}

type Base = Pick<Understood, 'track' | 'genre' | 'key' | 'energy'> & {
  readonly bpm: Fact<number>
  readonly year: number | null
  readonly vibes: Seed['vibes']
  readonly vocal: boolean | null
}

function fromTrack(found: Found<TrackFacts> & { kind: 'track' }, source: FactSource, notes: string[]): Base {
  const { track, confidence, sameVersion } = found
  const known = { source, confidence: sameVersion ? 0.95 : 0.6 }
  if (!sameVersion)
    notes.push(`We know “${track.title}”, maybe not this version: check tempo and key by ear.`)
  return {
    track: { id: track.id, artist: track.artist, title: track.title, confidence },
    genre: track.genre === null ? UNKNOWN : { value: track.genre, ...known },
    bpm: track.bpm === null ? UNKNOWN : { value: track.bpm, ...known },
    key:
      track.key === null || track.keySource === null
        ? UNKNOWN
        : {
            value: track.key,
            source,
            confidence: KEY_CONFIDENCE[track.keySource] * (sameVersion ? 1 : 0.5),
          },
    energy: track.energy === null ? UNKNOWN : { value: track.energy, ...known },
    year: track.year,
    vibes: track.vibes,
    vocal: track.vocal,
  }
}

function fromArtist(
  found: Found<TrackFacts> & { kind: 'artist' },
  source: FactSource,
  typedGenre: GenreName | null,
  notes: string[],
): Base {
  const genre = typedGenre ?? mostOften(known(found.tracks.map((track) => track.genre)))
  const own = found.tracks.filter((track) => track.genre === genre)
  const tracks = own.length > 0 ? own : found.tracks
  const bpm = median(known(tracks.map((track) => track.bpm)))
  const energy = median(known(tracks.map((track) => track.energy)))
  const usual = { source, confidence: 0.4 }
  notes.push(
    `You named an artist: we start from how ${found.artist} usually sounds. Name a track for a closer match.`,
  )
  return {
    track: { id: null, artist: found.artist, title: null, confidence: found.confidence },
    genre: genre === null ? UNKNOWN : { value: genre, ...usual },
    bpm: bpm === null ? UNKNOWN : { value: bpm, ...usual },
    key: UNKNOWN,
    energy: energy === null ? UNKNOWN : { value: Math.round(energy), ...usual },
    year: null,
    vibes: [],
    vocal: null,
  }
}

function fromElsewhere(known: ElsewhereKnown): Base {
  const genre = known.genre === null ? null : readGenre(known.genre)
  const told = { source: 'metadata', confidence: 0.7 } as const
  return {
    track: { id: null, artist: known.artist, title: known.title, confidence: 0.8 },
    genre: genre === null ? UNKNOWN : { value: genre, ...told },
    bpm: known.bpm === null ? UNKNOWN : { value: known.bpm, ...told },
    key: UNKNOWN,
    energy: UNKNOWN,
    year: known.year,
    vibes: [],
    vocal: null,
  }
}

function fromText(text: string): Base {
  const [reading] = readTypedTrack(text).readings
  return {
    track: { id: null, artist: reading?.artist ?? null, title: reading?.title ?? null, confidence: 0 },
    genre: UNKNOWN,
    bpm: UNKNOWN,
    key: UNKNOWN,
    energy: UNKNOWN,
    year: null,
    vibes: [],
    vocal: null,
  }
}

function tempoFact(
  typed: Typed,
  known: Fact<number>,
  genre: GenreName | null,
  notes: string[],
): Understood['bpm'] | null {
  if (typed.bpm !== undefined) return { value: typed.bpm, ...TYPED }
  if (known.value !== null) return { ...known, value: known.value }
  if (genre === null) return null
  const usual = genreFacts(genre).typicalBpm
  notes.push(
    `We do not know its tempo: ${usual} BPM is usual for ${genre}. Enter the BPM for a closer match.`,
  )
  return { value: usual, source: 'genre', confidence: 0.3 }
}

/** Without key lock a track that plays at another tempo than its own sounds in another key. */
function keyAtTempo(typed: Typed, key: Fact<Key>, own: number | null, notes: string[]): Fact<Key> {
  if (typed.keyLock || key.value === null || own === null || typed.bpm === undefined) return key
  const sounding = soundingKey(key.value, matchTempo(typed.bpm, own).percent)
  if (sounding !== key.value)
    notes.push('Played at your tempo without key lock, the current track sounds in another key than its own.')
  return { ...key, value: sounding }
}

const known = <T>(values: readonly (T | null)[]): T[] =>
  values.flatMap((value) => (value === null ? [] : [value]))

function mostOften<T>(values: readonly T[]): T | null {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: T | null = null
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = value
  return best
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
