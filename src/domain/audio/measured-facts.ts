import type { Key } from '../key/key.ts'
import type { GenreName } from '../track/genres.ts'
import type { Analysis } from './analyse.ts'
import { MIN_KEY_CONFIDENCE } from './min-confidence.ts'
import { tempoInGenre } from './tempo-in-genre.ts'

/** Facts from our own audio analysis of a track. Those below their confidence threshold are unknown. */
export type MeasuredFacts = {
  /** Beats a minute, counted as in the track's genre where that is known. */
  readonly bpm: number | null
  /** 0–1; 0 where there is none. */
  readonly bpmConfidence: number
  readonly key: Key | null
  readonly keyConfidence: number
  /** 1–10. */
  readonly energy: number | null
}

/** Below this a tempo is as likely an octave error, or no tempo. */
const MIN_TEMPO_CONFIDENCE = 0.4
/** Shorter sound is not representative of a whole track. */
const MIN_SECONDS = 10

/** @returns null for sound that is too short, and where neither tempo nor key reaches its threshold */
export function measuredFacts(
  { tempo, key, energy, durationS }: Analysis,
  genre: GenreName | null,
): MeasuredFacts | null {
  if (durationS < MIN_SECONDS) return null
  const hasTempo = tempo !== null && tempo.confidence >= MIN_TEMPO_CONFIDENCE
  const hasKey = key !== null && key.confidence >= MIN_KEY_CONFIDENCE
  if (!hasTempo && !hasKey) return null
  return {
    bpm: hasTempo ? Math.round(tempoInGenre(tempo, genre) * 10) / 10 : null,
    bpmConfidence: hasTempo ? tempo.confidence : 0,
    key: hasKey ? key.key : null,
    keyConfidence: hasKey ? key.confidence : 0,
    energy,
  }
}
