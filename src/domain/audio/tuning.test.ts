import { expect, it } from 'vitest'
import { estimateTuning } from './tuning.ts'

const frame = (...pitches: number[]) => ({ pitches, strengths: pitches.map(() => 1) })

it('the common deviation, also where sharp meets flat', () => {
  expect(estimateTuning([frame(60.2, 64.2), frame(67.2)])).toBeCloseTo(0.2)
  expect(estimateTuning([frame(60.45, 64.55)])).toSatisfy((tuning: number) => Math.abs(tuning) > 0.49)
})

it('without peaks, or with none between bass and overtones, it is concert pitch', () => {
  expect(estimateTuning([])).toBe(0)
  expect(estimateTuning([frame(30.3, 95.3)])).toBe(0)
})
