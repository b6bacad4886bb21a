import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockTempo, tapTempo } from './tap-tempo.ts'

const beats = (bpm: number, count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, at) => from + (at * 60_000) / bpm)

describe('a beat tapped by hand', () => {
  it('has the tempo that was tapped, within what a hand can do', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 200, noNaN: true }),
        fc.array(fc.double({ min: -0.02, max: 0.02, noNaN: true }), { minLength: 8, maxLength: 16 }),
        (bpm, slips) => {
          const taps = beats(bpm, slips.length).map((at, i) => at + ((slips[i] as number) * 60_000) / bpm)
          expect(Math.abs((tapTempo(taps) as number) / bpm - 1)).toBeLessThan(0.01)
        },
      ),
    )
  })

  it('is not told before the fourth tap, and begins again after a pause', () => {
    expect(tapTempo(beats(124, 3))).toBeNull()
    expect(tapTempo(beats(124, 4))).toBe(124)
    const resumed = [...beats(100, 8), ...beats(174, 3, 20_000)]
    expect(tapTempo(resumed)).toBeNull()
    expect(tapTempo([...resumed, ...beats(174, 2, 20_000 + 3 * (60_000 / 174))])).toBe(174)
  })

  it('forgives a beat that was missed', () => {
    const taps = beats(128, 12).filter((_, at) => at !== 5)
    expect(tapTempo(taps)).toBe(128)
  })
})

describe('a MIDI clock', () => {
  const clocks = (bpm: number, count: number) => beats(bpm * 24, count)

  it('has 24 messages a beat', () => expect(clockTempo(clocks(126.5, 24 * 8 + 1))).toBe(126.5))

  it('is not told before two beats, nor where it stood still', () => {
    expect(clockTempo(clocks(126, 48))).toBeNull()
    expect(clockTempo([...clocks(126, 60), 60_000])).toBeNull()
    expect(clockTempo([])).toBeNull()
  })
})
