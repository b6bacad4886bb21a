import { array, assert, constantFrom, integer, option, property } from 'fast-check'
import { expect, it } from 'vitest'
import { energyCurve, energyTargets, SET_SHAPES } from './energy-curve.ts'

it('the shapes', () => {
  expect(energyCurve('steady', 3)).toEqual([0.5, 0.5, 0.5])
  expect(energyCurve('build', 5)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(energyCurve('wave', 5)).toEqual([0, 0.5, 1, 0.5, 0])
  const arc = energyCurve('warm-up-peak-close', 21)
  expect(arc[0]).toBe(0)
  expect(arc[13]).toBe(1)
  expect(arc[20]).toBeCloseTo(0.45)
  expect(Math.max(...arc.slice(0, 7))).toBeLessThan(0.4)
})

it('a long wave rises and falls more than once', () => {
  const curve = energyCurve('wave', 27)
  const peaks = curve.filter((y, i) => i > 0 && y > (curve[i - 1] ?? 1) && y >= (curve[i + 1] ?? 1))
  expect(peaks.length).toBe(3)
})

it('targets are the energies of the list itself, dealt out along the shape', () => {
  expect(energyTargets('build', [9, 3, 6])).toEqual([3, 6, 9])
  expect(energyTargets('warm-up-peak-close', [2, 8, 5, 9, 6])).toEqual([2, 5, 8, 9, 6])
  expect(energyTargets('steady', [9, 3, 6])).toEqual([6, 6, 6])
  expect(energyTargets('build', [null, 4, null])).toEqual([4, 4, 4])
  expect(energyTargets('wave', [null, null])).toEqual([null, null])
})

it('a curve lies within 0 and 1; targets lie within the energies there are, and follow the curve', () => {
  const shapes = constantFrom(...SET_SHAPES)
  assert(
    property(shapes, integer({ min: 0, max: 60 }), (shape, count) => {
      const curve = energyCurve(shape, count)
      expect(curve.length).toBe(count)
      for (const y of curve) expect(y >= 0 && y <= 1).toBe(true)
    }),
  )
  assert(
    property(
      shapes,
      array(option(integer({ min: 1, max: 10 })), { minLength: 1, maxLength: 60 }),
      (shape, energies) => {
        const targets = energyTargets(shape, energies)
        const known = energies.filter((energy) => energy !== null)
        expect(targets.length).toBe(energies.length)
        if (known.length === 0) return
        const curve = energyCurve(shape, energies.length)
        for (const [i, target] of targets.entries()) {
          expect(target).toBeGreaterThanOrEqual(Math.min(...known))
          expect(target).toBeLessThanOrEqual(Math.max(...known))
          for (const [j, other] of targets.entries())
            if ((curve[i] ?? 0) > (curve[j] ?? 0) + 1e-6) expect(target).toBeGreaterThanOrEqual(other ?? 0)
        }
        if (known.length === energies.length && shape !== 'steady')
          expect(targets.map((t) => Math.round((t ?? 0) * 1e6)).sort((a, b) => a - b)).toEqual(
            known.map((e) => e * 1e6).sort((a, b) => a - b),
          )
      },
    ),
  )
})
