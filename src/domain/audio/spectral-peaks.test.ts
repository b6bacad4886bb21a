import { expect, it } from 'vitest'
import { PEAK_RATE, spectralPeaks } from './spectral-peaks.ts'

const sine = (hertz: number, seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * PEAK_RATE }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / PEAK_RATE),
  )

it('a sine is one peak within a cent or two of its pitch', () => {
  for (const [hertz, pitch] of [
    [440, 69],
    [443, 69.1176],
    [1760, 93],
  ] as const) {
    const frames = spectralPeaks(sine(hertz, 3))
    expect(frames.length).toBeGreaterThan(5)
    for (const { pitches } of frames) {
      expect(pitches).toHaveLength(1)
      expect(Math.abs((pitches[0] as number) - pitch)).toBeLessThan(0.02)
    }
  }
})

it('two low notes a semitone apart are two', () => {
  const low = sine(65.4, 3)
  const high = sine(69.3, 3)
  const frame = spectralPeaks(low.map((sample, at) => sample + (high[at] as number)))[1]
  expect(frame?.pitches.map(Math.round)).toEqual([36, 37])
})

it('stretches without sound have no frame', () => {
  const samples = new Float32Array(6 * PEAK_RATE)
  samples.set(sine(440, 1))
  expect(spectralPeaks(samples).length).toBeLessThan(6)
  expect(spectralPeaks(new Float32Array(0))).toEqual([])
})
