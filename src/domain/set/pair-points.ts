import type { Seed } from '../recommend/recommendation-query.ts'
import {
  energyPoints,
  genrePoints,
  harmonyPoints,
  keyOfState,
  keyShifts,
  keyState,
  MAX_POINTS,
  NO_GENRE,
  NO_KEY,
  soundingState,
  trustOfState,
  TENTHS,
  tempoPoints,
  toDeciBpm,
} from '../recommend/score.ts'
import { GENRE_NAMES, type GenreName } from '../track/genres.ts'
import type { TrackFacts } from '../track/track.ts'
import { NO_INTENT } from '../vibe/intent.ts'

/**
 * The parts of the product's score that are about two tracks and nothing else. Vibe and era ask what a person is after
 * just now; a set is made of tracks that were chosen already.
 */
export const SET_PARTS = ['tempo', 'harmony', 'genre', 'energy'] as const
export type SetPart = (typeof SET_PARTS)[number]

/** What the parts of a set can give together, in the product's points. */
export const SET_MOST = SET_PARTS.reduce((sum, part) => sum + MAX_POINTS[part], 0)

/** Points of the parts as a score of 0–100, the product's scale: 90 is safe, a clash never reaches 80. */
export const scoreOf = (points: number): number => Math.round((points * 100) / SET_MOST)

/** A track in codes that index the tables. What is not known has a place of its own. */
export type EncodedTrack = {
  readonly bpm: number | null
  /** Tenth of a BPM as in `tenthOf`, or NO_TEMPO. */
  readonly tenth: number
  /** As `keyState` gives it. */
  readonly key: number
  /** 1–10, or 0. */
  readonly energy: number
  /** Place in GENRE_NAMES, or NO_GENRE. */
  readonly genre: number
}

export const NO_TEMPO = TENTHS

export function encodeTrack({
  bpm,
  key,
  keySource,
  energy,
  genre,
}: Pick<TrackFacts, 'bpm' | 'key' | 'keySource' | 'energy' | 'genre'>): EncodedTrack {
  const known = bpm !== null && bpm > 0 ? bpm : null
  return {
    bpm: known,
    tenth: known === null ? NO_TEMPO : toDeciBpm(known),
    key: keyState(key, keySource),
    energy: energy === null ? 0 : Math.max(1, Math.min(10, Math.round(energy))),
    genre: genre === null ? NO_GENRE : GENRE_NAMES.indexOf(genre),
  }
}

const NOBODY: Seed = {
  artist: null,
  title: null,
  bpm: 120,
  key: null,
  keySource: null,
  energy: null,
  genre: null,
  year: null,
  vibes: [],
  vocal: null,
}

/** A source of each trust: what a state of a key says of it. */
const SOURCE_OF_TRUST = { sure: 'both', measured: 'measured', estimated: 'estimated' } as const

/**
 * The share of its part that an unknown fact keeps: what the product gives an unknown key. A tempo or genre
 * that is unknown is as neutral, so that it is never taken for a match nor for a clash.
 */
const NEUTRAL = (harmonyPoints([NOBODY])[NO_KEY] as number) / MAX_POINTS.harmony

/**
 * The product's points for any track after any other, part by part and in whole points, so that the parts which are
 * shown add up to the score which decides. Tables are made when they are first asked for, and kept.
 */
export class PairPoints {
  private readonly tempoRows = new Map<number | null, Uint8Array>()
  private readonly shiftRows = new Map<number, Int8Array>()
  private readonly harmonyRows: (Uint8Array | undefined)[] = []
  private readonly energyRows: (Uint8Array | undefined)[] = []
  private readonly genreRows: (Uint8Array | undefined)[] = []
  readonly keyLock: boolean

  /** @param keyLock false: the next track is pitched to the tempo that plays, and its key moves with it */
  constructor(keyLock: boolean) {
    this.keyLock = keyLock
  }

  /** Points for every tenth, and for none at NO_TEMPO. */
  tempoRow(bpm: number | null): Uint8Array {
    let row = this.tempoRows.get(bpm)
    if (row === undefined) {
      row = new Uint8Array(TENTHS + 1).fill(Math.round(NEUTRAL * MAX_POINTS.tempo))
      if (bpm !== null) row.set(tempoPoints([{ ...NOBODY, bpm }], bpm).map(Math.round))
      this.tempoRows.set(bpm, row)
    }
    return row
  }

  /** Semitones by which a track at every tenth, and at none, sounds shifted when it follows. */
  shiftRow(bpm: number | null): Int8Array {
    // With key lock nothing is shifted, whatever plays: one row does for all.
    const heard = this.keyLock || bpm === null ? 0 : bpm
    let row = this.shiftRows.get(heard)
    if (row === undefined) {
      row = new Int8Array(TENTHS + 1)
      if (heard !== 0) row.set(keyShifts(heard, false))
      this.shiftRows.set(heard, row)
    }
    return row
  }

  /** Points for every key as it sounds, and for none at NO_KEY. */
  harmonyRow(key: number): Uint8Array {
    return (this.harmonyRows[key] ??= Uint8Array.from(
      harmonyPoints([{ ...NOBODY, key: keyOfState(key), keySource: SOURCE_OF_TRUST[trustOfState(key)] }]).map(
        Math.round,
      ),
    ))
  }

  /** Points for every level 1–10, and for none at 0. */
  energyRow(energy: number): Uint8Array {
    const seed = { ...NOBODY, energy: energy === 0 ? null : energy }
    return (this.energyRows[energy] ??= Uint8Array.from(
      energyPoints({ seeds: [seed], intent: NO_INTENT }).map(Math.round),
    ))
  }

  /** Points for every genre, and for none at NO_GENRE. */
  genreRow(genre: number): Uint8Array {
    return (this.genreRows[genre] ??= this.createGenreRow(GENRE_NAMES[genre] ?? null))
  }

  private createGenreRow(genre: GenreName | null): Uint8Array {
    const row = new Uint8Array(NO_GENRE + 1).fill(Math.round(NEUTRAL * MAX_POINTS.genre))
    if (genre !== null)
      row.set(
        genrePoints({ seeds: [{ ...NOBODY, genre }], intent: NO_INTENT })
          .subarray(0, NO_GENRE)
          .map(Math.round),
      )
    return row
  }

  /** The key of `to` as it sounds after `from`, or NO_KEY. */
  sounding(from: EncodedTrack, to: EncodedTrack): number {
    return soundingState(to.key, this.shiftRow(from.bpm)[to.tenth] as number)
  }

  /** Whole points of each part, 0 to MOST[part]. */
  parts(from: EncodedTrack, to: EncodedTrack): Record<SetPart, number> {
    return {
      tempo: this.tempoRow(from.bpm)[to.tenth] as number,
      harmony: this.harmonyRow(from.key)[this.sounding(from, to)] as number,
      genre: this.genreRow(from.genre)[to.genre] as number,
      energy: this.energyRow(from.energy)[to.energy] as number,
    }
  }

  /** 0–100. */
  score(from: EncodedTrack, to: EncodedTrack): number {
    const { tempo, harmony, genre, energy } = this.parts(from, to)
    return scoreOf(tempo + harmony + genre + energy)
  }
}
