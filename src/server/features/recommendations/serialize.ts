import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import { moveName } from '#domain/key/moves.ts'
import type { Recommended } from '#domain/recommend/recommend.ts'
import type { Seed } from '#domain/recommend/recommendation-query.ts'
import type { ResolvedTrack } from '#domain/recommend/resolve-track.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { Intent } from '#domain/vibe/intent.ts'
import type { TrackCandidate } from '#contract/errors.ts'
import type { Basis } from '#contract/recommendations.ts'
import type { Card } from './store.ts'

const tenth = (value: number): number => Math.round(value * 10) / 10

export function serializeCard({ track, explained, tip }: Recommended): Card {
  return {
    trackId: track.id,
    artist: track.artist,
    title: track.title,
    bpm: track.bpm,
    releaseYear: track.year,
    genre: track.genre ?? '',
    ...(track.isGenreGuessed === true ? { isGenreGuessed: true } : {}),
    musicalKey: track.key === null ? null : toTraditional(track.key),
    camelot: track.key === null ? null : toCamelot(track.key),
    keySource: track.keySource,
    origin: track.origin,
    soundingCamelot: explained.sounding === null ? null : toCamelot(explained.sounding),
    energy: track.energy,
    vibes: [...track.vibes],
    mixingTip: tip,
    compatibilityScore: explained.score,
    ...personalReason(explained),
    parts: explained.parts.map(({ name, points, most, reason }) => ({ name, points, max: most, reason })),
    move: explained.move === null ? null : moveName(explained.move),
    pitchPercent: tenth(explained.tempo.percent),
    tempoRelation: explained.tempo.relation,
    ...(track.foundOn === undefined ? {} : { finding: { ...track.foundOn, proposedBy: null } }),
  }
}

/** Told on every card, also where the parts are not: it is the DJ's own. */
function personalReason({ parts }: Recommended['explained']): Pick<Card, 'personalReason'> {
  const reason = parts.find(({ name }) => name === 'personal')?.reason
  return reason === undefined ? {} : { personalReason: reason }
}

export const toCandidate = (track: TrackFacts): TrackCandidate => ({
  trackId: track.id,
  artist: track.artist,
  title: track.title,
  releaseYear: track.year,
  bpm: track.bpm,
  camelot: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
})

export function toBasis(
  resolved: ResolvedTrack,
  intent: Intent,
  seeds: readonly Seed[],
  notes: readonly string[],
): Basis {
  const { track, genre, bpm, key, energy } = resolved
  return {
    track,
    genre,
    bpm: { ...bpm, value: tenth(bpm.value) },
    musicalKey: { ...key, value: key.value === null ? null : toTraditional(key.value) },
    camelot: key.value === null ? null : toCamelot(key.value),
    keySource: key.value === null ? null : resolved.seed.keySource,
    energy,
    vibeWords: intent.used.map((word) => ({ ...word })),
    vibeIgnored: [...intent.ignored],
    notes: [...notes],
    seeds: seeds.map((seed) => ({
      artist: seed.artist ?? '',
      title: seed.title ?? '',
      bpm: tenth(seed.bpm),
      camelot: seed.key === null ? null : toCamelot(seed.key),
      keySource: seed.key === null ? null : seed.keySource,
    })),
  }
}
