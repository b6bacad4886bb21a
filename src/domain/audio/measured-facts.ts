import type { Key } from '../key/key.ts'
import type { GenreName } from '../track/genres.ts'
import type { Analysis } from './analyse.ts'
import { tempoInGenre } from './tempo-in-genre.ts'

/** What our own analysis heard of a track. A fact that it is not sure enough of is not known. */
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

/** Less sure than this a tempo is as likely another one's half, double or none. */
const MIN_TEMPO_CONFIDENCE = 0.4
/** As of every key that is heard: below it nothing is shown. */
const MIN_KEY_CONFIDENCE = 0.3
/** Less sound says little of a whole track. */
const MIN_SECONDS = 10

/** @returns null where nothing was heard that is worth telling */
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
