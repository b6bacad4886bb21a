import type { MeasuredFacts } from '../audio/measured-facts.ts'
import { type Key } from '../key/key.ts'
import { KEY_CONFIDENCE } from '../key/key-belief.ts'
import { matchTempo, soundingKey } from '../tempo/tempo.ts'
import { artistHouse } from '../track/artist-house.ts'
import { genreFacts, type GenreName } from '../track/genres.ts'
import { normalizeName, readTypedTrack } from '../track/names.ts'
import { readGenre } from '../track/read-genre.ts'
import { readServiceGenre } from '../track/service-genres.ts'
import type { Found, FoundArtist } from '../track/found.ts'
import type { KeySource, TrackFacts } from '../track/track.ts'
import type { Seed } from './recommendation-query.ts'

type FactSource =
  | 'you'
  /** As it stands in the saved song that the question starts from. */
  | 'saved'
  | 'catalogue'
  | 'library'
  | 'metadata'
  /** By our own analysis of a preview. */
  | 'measured'
  | 'selection'
  /** What is usual for the artist. */
  | 'artist'
  | 'genre'
  | 'unknown'
/** A fact with its provenance and confidence (0–1). */
type Fact<T> = { readonly value: T | null; readonly source: FactSource; readonly confidence: number }

/** The current track as it was resolved. */
export type ResolvedTrack = {
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
  /** What our own analysis measured, where no source states a tempo. */
  readonly measured?: MeasuredFacts
}

export const hasTempo = ({ bpm, measured }: ElsewhereKnown): boolean =>
  bpm !== null || (measured?.bpm ?? null) !== null

type Typed = {
  readonly currentTrack: string
  readonly genre: string | undefined
  readonly bpm: number | undefined
  readonly keyLock: boolean
  /** true: not typed, but taken from a saved song. */
  readonly isSaved?: boolean
}

const typedFact = <T>(value: T, { isSaved }: Typed) =>
  isSaved
    ? ({ value, source: 'saved', confidence: 0.95 } as const)
    : ({ value, source: 'you', confidence: 1 } as const)
/** A fact that is usual for the artist is only a guess about any one track. */
const USUAL: { source: FactSource; confidence: number } = { source: 'artist', confidence: 0.4 }
const UNKNOWN = { value: null, source: 'unknown', confidence: 0 } as const

/**
 * Puts together what is known of the current track: what was typed wins, then where the track was found, then a metadata
 * service, then what is usual in the genre.
 * @param where where `found` was found
 * @param artistTracks what is known of the artist of a track that is known by name only
 * @returns null when neither tempo nor genre can be had: the track is unknown
 */
export function resolveTrack(
  typed: Typed,
  found: Found<TrackFacts>,
  elsewhere: ElsewhereKnown | null,
  where: 'catalogue' | 'library' = 'catalogue',
  artistTracks: readonly TrackFacts[] = [],
): ResolvedTrack | null {
  const notes: string[] = []
  const typedGenre = typed.genre === undefined ? null : readGenre(typed.genre)
  if (typed.genre !== undefined && typedGenre === null)
    notes.push(`“${typed.genre}” is not a genre we know, so it does not narrow the search.`)
  const base = baseOf({ typed, found, elsewhere, where, artistTracks }, typedGenre, notes)
  const genre = typedGenre === null ? base.genre : typedFact(typedGenre, typed)
  const bpm = tempoFact(typed, base.bpm, genre.value, notes)
  if (bpm === null) return null
  if (base.track.confidence === 0)
    notes.push(
      typed.currentTrack === ''
        ? 'You named no track, so we start from genre and tempo alone. Name one for a closer match.'
        : `We do not know this track, so we start from what you ${typed.isSaved ? 'saved' : 'entered'}.`,
    )
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
      keySource: base.keySource,
      energy: base.energy.value,
      genre: genre.value,
      year: base.year,
      vibes: base.vibes,
      vocal: base.vocal,
    },
  }
}

type Base = Pick<ResolvedTrack, 'track' | 'genre' | 'key' | 'energy'> & {
  readonly bpm: Fact<number>
  readonly keySource: KeySource | null
  readonly year: number | null
  readonly vibes: Seed['vibes']
  readonly vocal: boolean | null
}

type Sources = {
  readonly typed: Typed
  readonly found: Found<TrackFacts>
  readonly elsewhere: ElsewhereKnown | null
  readonly where: 'catalogue' | 'library'
  readonly artistTracks: readonly TrackFacts[]
}

function baseOf(
  { typed, found, elsewhere, where, artistTracks }: Sources,
  typedGenre: GenreName | null,
  notes: string[],
): Base {
  if (found.kind === 'track') {
    const base = fromTrack(found, where, notes)
    return base.bpm.value === null ? withUsual(base, found.track, artistTracks, typed, notes) : base
  }
  // A source that knows the track itself outranks what is usual for its artist.
  if (elsewhere !== null && (found.kind !== 'artist' || found.isTitleUnknown)) {
    const base = fromElsewhere(elsewhere, typed, notes)
    if (found.kind !== 'artist' || base.bpm.value !== null) return base
    const { genre, bpm, energy } = fromArtist(found, typed, typedGenre, notes)
    return { ...base, bpm, energy, genre: base.genre.value === null ? genre : base.genre }
  }
  if (found.kind === 'artist') return fromArtist(found, typed, typedGenre, notes)
  return fromText(typed.currentTrack)
}

/** A track known by name only: tempo, style and energy are what its artist's tracks usually have. */
function withUsual(
  base: Base,
  track: TrackFacts,
  artistTracks: readonly TrackFacts[],
  typed: Typed,
  notes: string[],
): Base {
  const house = artistHouse(artistTracks, track.genre)
  if (house.bpm === null) return base
  const { genre } = base
  if (typed.bpm === undefined)
    notes.push(
      genre.value === null
        ? `We know this track by name only: tempo and style are what is usual for ${track.artist}. Correct them if they are off.`
        : `We do not know the tempo of this track: ${house.bpm} BPM is usual for ${track.artist}. Correct it if it is off.`,
    )
  return {
    ...base,
    genre: genre.value === null ? usual(house.genre) : genre,
    bpm: usual(house.bpm),
    energy: base.energy.value === null ? usual(house.energy) : base.energy,
  }
}

const usual = <T>(value: T | null): Fact<T> => (value === null ? UNKNOWN : { value, ...USUAL })

function fromTrack(found: Found<TrackFacts> & { kind: 'track' }, source: FactSource, notes: string[]): Base {
  const { track, confidence, sameVersion } = found
  const known = { source, confidence: sameVersion ? 0.95 : 0.6 }
  if (!sameVersion)
    notes.push(`We know “${track.title}”, maybe not this version: check tempo and key by ear.`)
  return {
    track: { id: track.id, artist: track.artist, title: track.title, confidence },
    genre:
      track.genre === null || track.isGenreGuessed === true
        ? usual(track.genre)
        : { value: track.genre, ...known },
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
    keySource: track.keySource,
    year: track.year,
    vibes: track.vibes,
    vocal: track.vocal,
  }
}

function fromArtist(
  found: FoundArtist<TrackFacts>,
  typed: Typed,
  typedGenre: GenreName | null,
  notes: string[],
): Base {
  const house = artistHouse(found.tracks, typedGenre)
  const reading = readTypedTrack(typed.currentTrack).readings.find(
    ({ artist }) => normalizeName(artist) === normalizeName(found.artist),
  )
  notes.push(
    found.isTitleUnknown
      ? `We do not know this title: tempo and style are what is usual for ${found.artist}. Correct them if they are off.`
      : `You named an artist: we start from how ${found.artist} usually sounds. Name a track for a closer match.`,
  )
  return {
    track: {
      id: null,
      artist: found.artist,
      title: found.isTitleUnknown ? (reading?.title ?? null) : null,
      confidence: found.confidence,
    },
    genre: usual(house.genre),
    bpm: usual(house.bpm),
    key: UNKNOWN,
    energy: usual(house.energy),
    keySource: null,
    year: null,
    vibes: [],
    vocal: null,
  }
}

function fromElsewhere(known: ElsewhereKnown, typed: Typed, notes: string[]): Base {
  const genre = known.genre === null ? null : readServiceGenre(known.genre)
  const told = { source: 'metadata', confidence: 0.7 } as const
  const { measured } = known
  if (known.bpm === null && measured?.bpm && typed.bpm === undefined)
    notes.push(
      `Nobody states its tempo: we heard ${measured.bpm} BPM in half a minute of it. Correct it if it is off.`,
    )
  return {
    track: { id: null, artist: known.artist, title: known.title, confidence: 0.8 },
    genre: genre === null ? UNKNOWN : { value: genre, ...told },
    bpm: known.bpm === null ? heard(measured?.bpm, measured?.bpmConfidence) : { value: known.bpm, ...told },
    key: heard(measured?.key, KEY_CONFIDENCE.measured * (measured?.keyConfidence ?? 0)),
    energy: heard(measured?.energy, ENERGY_HEARD),
    keySource: (measured?.key ?? null) === null ? null : 'measured',
    year: known.year,
    vibes: [],
    vocal: null,
  }
}

/** Half a minute tells something of how driving a whole track is, not much. */
const ENERGY_HEARD = 0.4

const heard = <T>(value: T | null | undefined, confidence = 0): Fact<T> =>
  value === null || value === undefined ? UNKNOWN : { value, source: 'measured', confidence }

function fromText(text: string): Base {
  const [reading] = readTypedTrack(text).readings
  return {
    track: { id: null, artist: reading?.artist ?? null, title: reading?.title ?? null, confidence: 0 },
    genre: UNKNOWN,
    bpm: UNKNOWN,
    key: UNKNOWN,
    energy: UNKNOWN,
    keySource: null,
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
): ResolvedTrack['bpm'] | null {
  if (typed.bpm !== undefined) return typedFact(typed.bpm, typed)
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
