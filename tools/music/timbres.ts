import type { Instrument } from './piece.ts'
import type { Random } from './random.ts'
import type { Envelope, Subtractive, Timbre } from './timbre.ts'
import type { Shape } from './wavetable.ts'

const envelope = (attackS: number, decayS: number, sustain: number, releaseS: number): Envelope => ({
  attackS,
  decayS,
  sustain,
  releaseS,
})

const waves = (shape: Shape, ...cents: number[]): Subtractive['waves'] =>
  cents.map((one) => ({ shape, cents: one, level: 1 / Math.sqrt(cents.length) }))

const synth = (own: Partial<Subtractive> & Pick<Subtractive, 'waves'>): Subtractive => ({
  kind: 'subtractive',
  cutoff: 1,
  opens: 2.5,
  sweep: 0,
  sweepS: 0.15,
  resonance: 0.15,
  vibrato: 0,
  wobbleHz: 0,
  ...own,
})

const timbre = (
  voice: Timbre['voice'],
  shape: Envelope,
  level: number,
  own: Partial<Timbre> = {},
): Timbre => ({ voice, envelope: shape, level, width: 0.3, reverb: 0.12, delay: 0, ducked: true, ...own })

const BASS = { width: 0, reverb: 0.02 }

/** The sound of an instrument in one piece: the same for all its notes, a little different in every piece. */
export function timbreOf(instrument: Instrument, random: Random): Timbre {
  const by = (part: number): number => random.between(1 - part, 1 + part)
  const spread = random.between(6, 14)
  switch (instrument) {
    case 'sub-bass': {
      const second = {
        shape: random.pick(['triangle', 'square', 'saw'] as const),
        cents: 0,
        level: 0.2 * by(0.5),
      }
      const voice = synth({ waves: [{ shape: 'sine', cents: 0, level: 1 }, second], cutoff: 1.5, opens: 1 })
      return timbre(voice, envelope(0.005, 0.2, 0.85, 0.06), 0.5, BASS)
    }
    case 'saw-bass':
      return timbre(
        synth({
          waves: waves('saw', -spread / 2, spread / 2),
          cutoff: by(0.3),
          opens: 3,
          sweep: 2 * by(0.4),
          sweepS: 0.1 * by(0.4),
          resonance: 0.3,
        }),
        envelope(0.003, 0.15, 0.7, 0.05),
        0.34,
        BASS,
      )
    case 'square-bass':
      return timbre(
        synth({
          waves: [
            { shape: 'square', cents: 0, level: 0.8 },
            { shape: 'sine', cents: -1200, level: 0.3 },
          ],
          cutoff: by(0.4),
          opens: 2.5,
          sweep: 1.5,
          sweepS: 0.08 * by(0.3),
        }),
        envelope(0.003, 0.2, 0.6, 0.05),
        0.34,
        BASS,
      )
    case 'reese-bass':
      return timbre(
        synth({
          waves: [...waves('saw', -2 * spread, 0, 2 * spread), { shape: 'sine', cents: 0, level: 0.6 }],
          cutoff: 1.2,
          opens: 2.2,
          resonance: 0.25,
          wobbleHz: random.pick([0, 0, 2.33, 4.67]),
        }),
        envelope(0.01, 0.2, 0.9, 0.08),
        0.3,
        BASS,
      )
    case 'acid-bass':
      return timbre(
        synth({
          waves: waves(random.pick(['saw', 'square'] as const), 0),
          cutoff: 0.6,
          opens: 2.5,
          sweep: 3 * by(0.2),
          sweepS: 0.12 * by(0.4),
          resonance: 0.75,
        }),
        envelope(0.003, 0.2, 0.5, 0.04),
        0.26,
        { width: 0.1, reverb: 0.05, delay: 0.1 },
      )
    case 'electric-bass':
      return timbre(
        { kind: 'string', softness: 0.6 * by(0.2), ringS: 2.5 * by(0.3) },
        envelope(0.003, 0.1, 1, 0.06),
        0.8,
        BASS,
      )
    case 'log-drum':
      return timbre(
        { kind: 'fm', ratio: 1, index: 2.4 * by(0.3), indexS: 0.09 * by(0.3) },
        envelope(0.002, 0.45 * by(0.3), 0.25, 0.12),
        0.55,
        BASS,
      )
    case 'e-piano':
      return timbre(
        { kind: 'fm', ratio: random.pick([1, 1, 14]), index: 0.9 * by(0.4), indexS: 0.7 * by(0.3) },
        envelope(0.003, 1.8, 0.15, 0.25),
        0.2,
        { delay: 0.1 },
      )
    case 'piano':
      return timbre(
        synth({
          waves: [
            { shape: 'saw', cents: -1.5, level: 0.5 },
            { shape: 'triangle', cents: 1.5, level: 0.7 },
          ],
          cutoff: 1.2,
          opens: 1.8,
          sweep: 1.8 * by(0.2),
          sweepS: 0.25,
        }),
        envelope(0.002, 1.1 * by(0.3), 0.12, 0.15),
        0.22,
        { ducked: false, reverb: 0.16 },
      )
    case 'organ':
      return timbre(
        {
          kind: 'organ',
          levels: random.pick([
            [1, 0.8, 0.5, 0.3],
            [1, 0, 0.7, 0, 0, 0.4],
            [0.8, 0.8, 0.8, 0.4, 0, 0.2, 0, 0.2],
          ]),
        },
        envelope(0.004, 0.12, random.pick([0.3, 0.8]), 0.06),
        0.15,
      )
    case 'stab':
      return timbre(
        synth({
          waves: waves(random.pick(['saw', 'square'] as const), -spread, 0, spread),
          cutoff: 0.8,
          opens: 2.2,
          sweep: 2.2 * by(0.3),
          sweepS: 0.16 * by(0.4),
          resonance: 0.3,
        }),
        envelope(0.003, 0.25 * by(0.4), 0.2, 0.18),
        0.17,
        { delay: 0.25, reverb: 0.2 },
      )
    case 'pad':
      return timbre(
        synth({
          waves: waves(random.pick(['saw', 'triangle', 'square'] as const), -spread, spread),
          cutoff: 0.7,
          opens: 2,
          resonance: 0.1,
          vibrato: 3,
        }),
        envelope(0.25 * by(0.5), 0.5, 0.8, 0.7),
        0.15,
        { width: 0.7, reverb: 0.3 },
      )
    case 'strings':
      return timbre(
        synth({
          waves: waves('saw', -spread, 0, spread),
          cutoff: 1.3,
          opens: 2,
          resonance: 0.05,
          vibrato: 6,
        }),
        envelope(0.12 * by(0.4), 0.4, 0.85, 0.35),
        0.12,
        { width: 0.6, reverb: 0.28 },
      )
    case 'supersaw':
      return timbre(
        synth({
          waves: waves(
            'saw',
            -1.7 * spread,
            -spread,
            -0.4 * spread,
            0.5 * spread,
            1.1 * spread,
            1.8 * spread,
          ),
          cutoff: 1.4,
          opens: 3,
        }),
        envelope(0.006, 0.4, 0.7, 0.2),
        0.16,
        { width: 0.6, reverb: 0.25, delay: 0.15 },
      )
    case 'brass':
      return timbre(
        synth({
          waves: waves('saw', -4, 4),
          cutoff: 0.8,
          opens: 2,
          sweep: 1.4,
          sweepS: 0.3,
          resonance: 0.1,
          vibrato: 5,
        }),
        envelope(0.03, 0.3, 0.7, 0.12),
        0.17,
        { reverb: 0.2 },
      )
    case 'guitar':
      return timbre(
        { kind: 'string', softness: 0.25 * by(0.6), ringS: 1.6 * by(0.4) },
        envelope(0.001, 0.1, 1, 0.08),
        0.65,
        { ducked: false, width: 0.5 },
      )
    case 'synth-pluck':
      return timbre(
        synth({
          waves: waves(random.pick(['saw', 'square', 'triangle'] as const), -spread / 2, spread / 2),
          cutoff: 0.9,
          opens: 2,
          sweep: 2.5 * by(0.3),
          sweepS: 0.1 * by(0.4),
          resonance: 0.25,
        }),
        envelope(0.002, 0.22 * by(0.4), 0.1, 0.15),
        0.25,
        { delay: 0.3, reverb: 0.2, width: 0.5 },
      )
    case 'bell':
      return timbre(
        { kind: 'fm', ratio: random.pick([3.5, 7, 2.76, 4]), index: 1.3 * by(0.4), indexS: 0.5 },
        envelope(0.002, 1.1 * by(0.3), 0, 0.5),
        0.2,
        { delay: 0.25, reverb: 0.35, width: 0.5 },
      )
    case 'marimba':
      return timbre(
        { kind: 'fm', ratio: random.pick([4, 3.9, 10]), index: 0.8 * by(0.3), indexS: 0.06 },
        envelope(0.001, 0.35 * by(0.3), 0, 0.2),
        0.34,
        { delay: 0.15, width: 0.5 },
      )
    case 'saw-lead':
      return timbre(
        synth({
          waves: waves('saw', -spread / 2, spread / 2),
          cutoff: 1.5,
          opens: 2.2,
          sweep: 1,
          sweepS: 0.3,
          vibrato: 8,
        }),
        envelope(0.01, 0.3, 0.75, 0.15),
        0.18,
        { delay: 0.25, reverb: 0.2, width: 0.1 },
      )
    case 'square-lead':
      return timbre(
        synth({ waves: waves('square', 0, 5), cutoff: 1.4, opens: 2, vibrato: 8 }),
        envelope(0.006, 0.25, 0.6, 0.12),
        0.15,
        { delay: 0.25, width: 0.1 },
      )
    case 'flute':
      return timbre(
        synth({
          waves: [
            { shape: 'triangle', cents: 0, level: 0.9 },
            { shape: 'sine', cents: 1200, level: 0.2 * by(0.5) },
          ],
          cutoff: 2,
          opens: 1,
          vibrato: 12,
        }),
        envelope(0.05, 0.2, 0.85, 0.12),
        0.28,
        { reverb: 0.3, delay: 0.15, width: 0.1 },
      )
  }
}
