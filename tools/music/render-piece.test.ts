import { describe, expect, it } from 'vitest'
import { keyOf } from '../../src/domain/key/key.ts'
import { composePiece } from './compose-piece.ts'
import type { Piece, PieceSpec } from './piece.ts'
import { renderPiece } from './render-piece.ts'
import { STYLE_NAMES, styleFacts } from './styles.ts'

const RATE = 11_025
const specOf = (own: Partial<PieceSpec> = {}): PieceSpec => ({
  seed: 7,
  style: 'house',
  bpm: 124,
  key: keyOf(8, 'minor'),
  seconds: 12,
  ...own,
})

const power = (samples: Float32Array): number =>
  samples.reduce((sum, one) => sum + one * one, 0) / samples.length

describe.each(STYLE_NAMES)('%s', (style) => {
  const spec = specOf({ style, bpm: styleFacts(style).bpm[0], seed: 11, seconds: 8 })
  const samples = renderPiece(composePiece(spec), RATE)

  it('is as long as asked, heard, and neither clipped nor broken', () => {
    expect(samples).toHaveLength(8 * RATE)
    expect(samples.every((one) => Number.isFinite(one) && Math.abs(one) <= 0.9)).toBe(true)
    expect(10 * Math.log10(power(samples))).toBeGreaterThan(-22)
  })
})

it('the same spec is the same samples, another seed is not', () => {
  const first = renderPiece(composePiece(specOf()), RATE)
  expect(renderPiece(composePiece(specOf()), RATE).every((one, at) => one === first[at])).toBe(true)
  const other = renderPiece(composePiece(specOf({ seed: 8 })), RATE)
  const shared = first.reduce((sum, one, at) => sum + one * (other[at] as number), 0) / first.length
  expect(Math.abs(shared)).toBeLessThan(0.5 * Math.sqrt(power(first) * power(other)))
})

it('a kick is heard where its beat is', () => {
  const beats = [4, 9, 15]
  const spec = specOf()
  const piece: Piece = {
    spec,
    firstBeatS: 0.1,
    tuningCents: 0,
    pump: 0,
    notes: [],
    drums: beats.map((beat) => ({ drum: 'kick', startS: 0.1 + (beat * 60) / spec.bpm, velocity: 1 })),
  }
  const samples = renderPiece(piece, RATE)
  for (const beat of beats) {
    const at = Math.round((0.1 + (beat * 60) / spec.bpm) * RATE)
    const around = (from: number, to: number): number => power(samples.subarray(at + from, at + to))
    expect(around(0, 400)).toBeGreaterThan(1000 * around(-400, -40))
  }
})

it('a note sounds at its pitch, in the tuning of the piece', () => {
  // The strength of one frequency in the samples.
  const strength = (samples: Float32Array, hertz: number): number => {
    let re = 0
    let im = 0
    samples.forEach((one, at) => {
      re += one * Math.cos((2 * Math.PI * hertz * at) / RATE)
      im += one * Math.sin((2 * Math.PI * hertz * at) / RATE)
    })
    return Math.hypot(re, im)
  }
  const play = (tuningCents: number): Float32Array =>
    renderPiece(
      {
        spec: specOf({ seconds: 8 }),
        firstBeatS: 0,
        tuningCents,
        pump: 0,
        drums: [],
        notes: [
          { instrument: 'organ', pitch: 69, startS: 0.5, durationS: 6, velocity: 1, brightness: 0.5 },
          { instrument: 'guitar', pitch: 57, startS: 0.5, durationS: 6, velocity: 1, brightness: 0.5 },
        ],
      },
      RATE,
    )
  const sharp = 440 * 2 ** (20 / 1200)
  expect(strength(play(0), 440)).toBeGreaterThan(3 * strength(play(0), sharp))
  expect(strength(play(20), sharp)).toBeGreaterThan(3 * strength(play(20), 440))
  const string = play(0)
  expect(strength(string, 220)).toBeGreaterThan(3 * strength(string, 220 * 2 ** (30 / 1200)))
})
