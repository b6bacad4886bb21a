import type { Key } from '../../src/domain/key/key.ts'
import type { Style } from './styles.ts'

export type Instrument =
  | 'sub-bass'
  | 'saw-bass'
  | 'square-bass'
  | 'reese-bass'
  | 'acid-bass'
  | 'electric-bass'
  | 'log-drum'
  | 'e-piano'
  | 'piano'
  | 'organ'
  | 'stab'
  | 'pad'
  | 'strings'
  | 'supersaw'
  | 'brass'
  | 'guitar'
  | 'synth-pluck'
  | 'bell'
  | 'marimba'
  | 'saw-lead'
  | 'square-lead'
  | 'flute'

export type Drum =
  | 'kick'
  | 'snare'
  | 'clap'
  | 'rim'
  | 'closed-hat'
  | 'open-hat'
  | 'ride'
  | 'crash'
  | 'shaker'
  | 'tambourine'
  | 'low-tom'
  | 'high-tom'
  | 'low-conga'
  | 'high-conga'
  | 'cowbell'

/** What decides a piece wholly: the same spec is the same piece. */
export type PieceSpec = {
  readonly seed: number
  readonly style: Style
  /** Beats a minute as a DJ of that style counts them. */
  readonly bpm: number
  readonly key: Key
  /** Length in seconds, the last note's tail included. At least 8. */
  readonly seconds: number
}

export type NoteEvent = {
  readonly instrument: Instrument
  /** MIDI note number. */
  readonly pitch: number
  readonly startS: number
  readonly durationS: number
  /** 0 (silent) to 1. */
  readonly velocity: number
  /** 0 (filter nearly shut) to 1 (open), as a player would turn it through the arrangement. */
  readonly brightness: number
}

export type DrumEvent = { readonly drum: Drum; readonly startS: number; readonly velocity: number }

export type Piece = {
  readonly spec: PieceSpec
  /** Beat k falls at firstBeatS + k · 60 / bpm. */
  readonly firstBeatS: number
  /** How far the whole piece stands from A = 440 Hz. */
  readonly tuningCents: number
  /** 0 … 1: how far the kick pushes everything else down. */
  readonly pump: number
  /** In order of their start. */
  readonly notes: readonly NoteEvent[]
  readonly drums: readonly DrumEvent[]
}
