import type { Analysis } from '#domain/audio/analyse.ts'
import { MIN_KEY_CONFIDENCE } from '#domain/audio/min-confidence.ts'
import type { Key } from '#domain/key/key.ts'
import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import { trackKey } from '#domain/track/names.ts'
import { readServiceGenre } from '#domain/track/service-genres.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { HeardFacts, Identification } from '#contract/identify.ts'
import type { NamedTrack } from '../../providers/identify/port.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SoundFacts } from './store.ts'

export type Candidate = Identification['candidates'][number]

/** A service names a record or none, and never says how sure it is. */
const SERVICE_CONFIDENCE = 0.9
/** A name is the catalogue's track only where next to nothing of it differs, its version included. */
const SAME_NAME = 0.95

const inKey = (key: Key | null) => ({
  musicalKey: key === null ? null : toTraditional(key),
  camelot: key === null ? null : toCamelot(key),
})

const yearText = (year: number | null): string | null => (year === null ? null : String(year))

function catalogued(artist: string, title: string, { finder }: Catalogue): TrackFacts | null {
  const match = finder.find(`${artist} - ${title}`)
  return match.kind === 'track' && match.sameVersion && match.confidence >= SAME_NAME ? match.track : null
}

/** A track whose sound is here: what its file says, and what the catalogue says where the file says nothing. */
export function soundCandidate(sound: SoundFacts, confidence: number, catalogue: Catalogue): Candidate {
  const { artist, title, album, trackId } = sound
  const track =
    (trackId === null ? null : catalogue.byId.get(trackId)) ?? catalogued(artist, title, catalogue)
  return {
    title,
    artist,
    genre: genreOf(sound.genre) ?? track?.genre ?? null,
    bpm: sound.bpm ?? track?.bpm ?? null,
    ...inKey(sound.key ?? track?.key ?? null),
    // A file's key comes from software.
    keySource: sound.key === null ? (track?.keySource ?? null) : 'measured',
    album,
    release_date: yearText(sound.year ?? track?.year ?? null),
    trackId: track?.id ?? null,
    confidence: Math.round(confidence * 100) / 100,
  }
}

/** A record that a service names. Tempo and key come from the catalogue or from nowhere. */
export function namedCandidate(named: NamedTrack, catalogue: Catalogue): Candidate {
  const { artist, title, album, releaseDate } = named
  const track = catalogued(artist, title, catalogue)
  return {
    title,
    artist,
    genre: track?.genre ?? genreOf(named.genre),
    bpm: track?.bpm ?? null,
    ...inKey(track?.key ?? null),
    keySource: track?.keySource ?? null,
    album,
    release_date: releaseDate ?? yearText(track?.year ?? null),
    trackId: track?.id ?? null,
    confidence: SERVICE_CONFIDENCE,
  }
}

/** As one of ours where it can be read as such. */
const genreOf = (text: string | null): string | null =>
  text === null ? null : (readServiceGenre(text) ?? text)

/** The same track from two files, or from a file and a service, is one candidate: the first. */
export function withoutDoubles(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ artist, title }) => {
    const key = trackKey(artist, title)
    return !seen.has(key) && seen.add(key)
  })
}

/** A tempo less sure than this is as good as not heard. */
const MIN_TEMPO_CONFIDENCE = 0.3

/** null where neither a beat nor a key is heard: silence, noise, mostly speech. */
export function heardFacts({ tempo, key }: Analysis): HeardFacts | null {
  const beat = tempo !== null && tempo.confidence >= MIN_TEMPO_CONFIDENCE ? tempo : null
  const tonal = key !== null && key.confidence >= MIN_KEY_CONFIDENCE ? key : null
  if (beat === null && tonal === null) return null
  return {
    bpm: beat === null ? null : Math.round(beat.bpm * 10) / 10,
    bpmConfidence: beat?.confidence ?? 0,
    ...inKey(tonal?.key ?? null),
    keyConfidence: tonal?.confidence ?? 0,
  }
}
