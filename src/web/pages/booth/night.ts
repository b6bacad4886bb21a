import type { Recommendation } from '#contract/recommendations.ts'
import { matchTempo, SOFT_LIMIT_PERCENT } from '#domain/tempo/tempo.ts'

/** A record as the booth knows it. */
export type BoothTrack = Pick<Recommendation, 'artist' | 'title' | 'camelot' | 'keySource'> & {
  /** The catalogue's id; null: it was typed, and is not known there. */
  readonly trackId: string | null
  /** Its own tempo, BPM; null: not known. */
  readonly bpm: number | null
  readonly genre: string | null
}

export type Play = BoothTrack & {
  /** ISO 8601, UTC: when it was taken. */
  readonly at: string
  /** The blend into it worked. */
  readonly worked: boolean
}

/** A night in the booth: what was played, what plays, and what is not wanted. */
export type Night = {
  /** Oldest first, without what plays now. */
  readonly plays: readonly Play[]
  readonly now: Play | null
  /** As it is played, BPM. */
  readonly tempo: number | null
  /** Whose answer is shown; null: nothing was answered for what plays now. */
  readonly requestId: string | null
  /** What the answer was asked for, BPM. */
  readonly askedTempo: number | null
  /** Ids of tracks that must not be offered again tonight. */
  readonly unwanted: readonly string[]
}

export const NEW_NIGHT: Night = {
  plays: [],
  now: null,
  tempo: null,
  requestId: null,
  askedTempo: null,
  unwanted: [],
}

export type NightEvent =
  | { readonly type: 'taken'; readonly track: BoothTrack; readonly at: string }
  | { readonly type: 'answered'; readonly requestId: string; readonly tempo: number | null }
  | { readonly type: 'tempo'; readonly tempo: number }
  | { readonly type: 'worked' }
  | { readonly type: 'unwanted'; readonly trackId: string }
  | { readonly type: 'undone' }
  | { readonly type: 'ended' }

const TEMPO_MIN = 60
const TEMPO_MAX = 200

export function nextNight(night: Night, event: NightEvent): Night {
  switch (event.type) {
    case 'taken': {
      const { plays, now, unwanted } = night
      return {
        plays: now === null ? plays : [...plays, now],
        now: { ...event.track, at: event.at, worked: false },
        tempo: tempoAfter(night.tempo, event.track.bpm),
        requestId: null,
        askedTempo: null,
        unwanted,
      }
    }
    case 'answered':
      return {
        ...night,
        requestId: event.requestId,
        tempo: night.tempo ?? event.tempo,
        askedTempo: night.tempo ?? event.tempo,
      }
    case 'tempo':
      return { ...night, tempo: clampTempo(event.tempo) }
    case 'worked':
      return night.now === null ? night : { ...night, now: { ...night.now, worked: !night.now.worked } }
    case 'unwanted':
      return { ...night, unwanted: [...night.unwanted, event.trackId] }
    case 'undone': {
      const before = night.plays.at(-1)
      if (before === undefined) return { ...NEW_NIGHT, unwanted: night.unwanted }
      return {
        ...night,
        plays: night.plays.slice(0, -1),
        now: before,
        tempo: before.bpm ?? night.tempo,
        requestId: null,
        askedTempo: null,
      }
    }
    case 'ended':
      return NEW_NIGHT
  }
}

const clampTempo = (bpm: number): number =>
  Math.round(Math.min(TEMPO_MAX, Math.max(TEMPO_MIN, bpm)) * 10) / 10

/** A blend keeps the tempo that is on; a record too far from it is cut in at its own. */
function tempoAfter(playing: number | null, bpm: number | null): number | null {
  if (bpm === null) return playing
  if (playing === null) return clampTempo(bpm)
  const { percent } = matchTempo(playing, bpm)
  return clampTempo(Math.abs(percent) > SOFT_LIMIT_PERCENT ? bpm : bpm * (1 + percent / 100))
}

/** The deck has drifted this far from the tempo that was asked for, percent: other records fit better. */
const DRIFT_PERCENT = 1.5

export const hasDrifted = ({ tempo, askedTempo }: Night): boolean =>
  tempo !== null && askedTempo !== null && Math.abs(tempo / askedTempo - 1) * 100 > DRIFT_PERCENT

/** All that was played, what plays now included. */
export const playsOf = ({ plays, now }: Night): readonly Play[] => (now === null ? plays : [...plays, now])

/** By which a record is the same one, wherever it was taken from. */
export const nameOf = ({ artist, title }: Pick<BoothTrack, 'artist' | 'title'>): string =>
  `${artist}\n${title}`.toLowerCase()

const STORAGE_KEY = 'segue-booth-night'

/** The night as this browser kept it: the booth's laptop may restart. */
export function readNight(): Night {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Night> | null
    return stored !== null && Array.isArray(stored.plays) && Array.isArray(stored.unwanted)
      ? { ...NEW_NIGHT, ...stored }
      : NEW_NIGHT
  } catch {
    return NEW_NIGHT
  }
}

/** @returns false where the browser keeps nothing: the night is lost with the page */
export function keepNight(night: Night): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(night))
    return true
  } catch {
    return false
  }
}
