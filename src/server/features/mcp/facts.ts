import { z } from 'zod'
import { KEY_CONFIDENCE } from '#domain/key/key-belief.ts'
import { toCamelot } from '#domain/key/notation.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import { type TrackCandidate, trackCandidate } from '#contract/errors.ts'
import { transition } from '#contract/lists.ts'
import { basis, part, recommendation } from '#contract/recommendations.ts'
import type { SongInput, listSong } from '#contract/songs.ts'
import { keySource, type TrackSummary } from '#contract/tracks.ts'

/** What the tools answer: facts of the contract under their names there, and each key with who says so and how sure that is. */

const keyFact = z.object({
  camelot: z.string().describe('Camelot notation, e.g. "8A"'),
  source: z
    .enum([...keySource.options, ...basis.shape.musicalKey.shape.source.options])
    .describe('Who says so. `saved`: it stands in the list or library, and who said so first is not known'),
  confidence: z.number().min(0).max(1),
})
type KeyFact = z.infer<typeof keyFact>

type StatedKey = { readonly camelot: string | null; readonly keySource: keyof typeof KEY_CONFIDENCE | null }

/** A key of which no source is known counts as measured, as it does where it is scored. */
const toKeyFact = ({ camelot, keySource: source }: StatedKey): KeyFact | null =>
  camelot === null
    ? null
    : { camelot, source: source ?? 'saved', confidence: KEY_CONFIDENCE[source ?? 'measured'] }

const { trackId, artist, title, releaseYear, bpm } = trackCandidate.shape

export const trackFacts = z.object({
  trackId: trackId.describe('Id in the catalogue'),
  artist,
  title,
  releaseYear,
  genre: z.string().nullable(),
  bpm,
  key: keyFact.nullable(),
  energy: z.int().min(1).max(10).nullable(),
})

export const toTrackFacts = ({ id, ...track }: TrackSummary) => ({
  ...track,
  trackId: id,
  key: toKeyFact(track),
})

/** What an `ambiguous_track` may mean. */
export const toCandidateFacts = ({ camelot, keySource: source, ...track }: TrackCandidate) => ({
  ...track,
  key: toKeyFact({ camelot, keySource: source }),
})

export const nextTrackFacts = trackFacts.extend({
  ...recommendation.pick({
    origin: true,
    compatibilityScore: true,
    move: true,
    pitchPercent: true,
    tempoRelation: true,
  }).shape,
  soundingKey: keyFact
    .nullable()
    .describe('As it will sound at the mixed tempo; differs only without key lock'),
  parts: z
    .array(part)
    .nullable()
    .describe(
      'Where the score comes from, each with its reason; null beyond the first tracks, unless with Pro',
    ),
})

export function toNextTrackFacts(card: z.infer<typeof recommendation>): z.infer<typeof nextTrackFacts> {
  const { genre, soundingCamelot, ...facts } = card
  return {
    ...facts,
    genre: genre === '' ? null : genre,
    key: toKeyFact(card),
    soundingKey: toKeyFact({ camelot: soundingCamelot, keySource: card.keySource }),
  }
}

export const currentTrackFacts = z.object({
  track: basis.shape.track,
  ...basis.pick({ genre: true, bpm: true, energy: true, notes: true }).shape,
  key: keyFact.nullable(),
})

export function toCurrentTrackFacts(from: z.infer<typeof basis>): z.infer<typeof currentTrackFacts> {
  const { camelot, keySource: source, musicalKey, ...facts } = from
  const key =
    camelot === null
      ? null
      : { camelot, source: source ?? musicalKey.source, confidence: musicalKey.confidence }
  return { ...facts, key }
}

export const songFacts = trackFacts.extend({
  songId: z.string().describe('Id within its list'),
  trackId: z.string().nullable().describe('Id in the catalogue, where the song is known to be there'),
})

/** @param known ids of tracks that are there: a list may still hold others */
export const toSongFacts = (
  { id, genre, ...song }: z.infer<typeof listSong>,
  known: { has(id: string): boolean },
): z.infer<typeof songFacts> => ({
  ...song,
  trackId: song.trackId !== null && known.has(song.trackId) ? song.trackId : null,
  songId: id,
  genre: genre === '' ? null : genre,
  key: toKeyFact(song),
})

export const bridgeTrackFacts = trackFacts
  .omit({ releaseYear: true })
  .extend({ trackId: z.string().nullable() })

type BridgeStop = StatedKey & Omit<z.infer<typeof bridgeTrackFacts>, 'key'>
export const toBridgeTrackFacts = (stop: BridgeStop): z.infer<typeof bridgeTrackFacts> => ({
  ...stop,
  key: toKeyFact(stop),
})

export const transitionFacts = transition.omit({ tip: true })

/** A track as a song of a list, with all that is known of it. */
export const toSongInput = (track: TrackFacts): SongInput => ({
  trackId: track.id,
  artist: track.artist,
  title: track.title,
  genre: track.genre ?? '',
  bpm: track.bpm,
  musicalKey: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
  releaseYear: track.year,
  energy: track.energy,
})
