import type { Shape } from './wavetable.ts'

/** How loud a note is over time: seconds to the top, to the held level, and to silence after it is let go. */
export type Envelope = {
  readonly attackS: number
  readonly decayS: number
  readonly sustain: number
  readonly releaseS: number
}

export type Subtractive = {
  readonly kind: 'subtractive'
  readonly waves: readonly { readonly shape: Shape; readonly cents: number; readonly level: number }[]
  /** Low-pass cutoff as octaves above the note, with the filter shut; `opens` octaves more when it is bright. */
  readonly cutoff: number
  readonly opens: number
  /** Octaves the filter's own envelope adds at the start of a note, and how fast they go. */
  readonly sweep: number
  readonly sweepS: number
  readonly resonance: number
  /** Vibrato in cents. */
  readonly vibrato: number
  /** Octaves per second of filter wobble; 0 for none. */
  readonly wobbleHz: number
}

/** A carrier whose phase is moved by one modulator: e-pianos, bells, mallets. */
export type Modulated = {
  readonly kind: 'fm'
  readonly ratio: number
  readonly index: number
  readonly indexS: number
}

/** A string, plucked (Karplus and Strong, 1983). */
export type Plucked = { readonly kind: 'string'; readonly softness: number; readonly ringS: number }

/** Partials that sound as long as the key is held. */
export type Drawbars = { readonly kind: 'organ'; readonly levels: readonly number[] }

export type Timbre = {
  readonly voice: Subtractive | Modulated | Plucked | Drawbars
  readonly envelope: Envelope
  readonly level: number
  /** −1 left … 1 right: how far apart neighbouring notes stand. */
  readonly width: number
  readonly reverb: number
  readonly delay: number
  /** Pushed down by the kick. */
  readonly ducked: boolean
}
