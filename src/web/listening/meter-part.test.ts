import { describe, expect, it } from 'vitest'
import { meterPart } from './meter-part.ts'

describe('the level meter', () => {
  it('is dark in silence and full at full scale', () => {
    expect(meterPart(0)).toBe(0)
    expect(meterPart(Number.NaN)).toBe(0)
    expect(meterPart(1)).toBe(1)
    expect(meterPart(2)).toBe(1)
  })

  it('takes even steps in decibels', () => {
    const step = meterPart(0.5) - meterPart(0.25)
    expect(meterPart(0.25) - meterPart(0.125)).toBeCloseTo(step, 10)
    expect(meterPart(10 ** (-27 / 20))).toBeCloseTo(0.5, 10)
  })
})
