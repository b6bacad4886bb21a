import { expect, it } from 'vitest'
import { fallingBands, scoreBands } from './calibration.ts'

const judged = (score: number, real: boolean, times = 1) =>
  Array.from({ length: times }, () => ({ score, real }))

it('every score from 0 to 100 is in one band', () => {
  const all = Array.from({ length: 101 }, (_, score) => ({ score, real: false }))
  const bands = scoreBands(all)
  expect(bands.map(({ from, to, all: count }) => [from, to, count])).toEqual([
    [0, 49, 50],
    [50, 59, 10],
    [60, 69, 10],
    [70, 74, 5],
    [75, 79, 5],
    [80, 84, 5],
    [85, 89, 5],
    [90, 100, 11],
  ])
})

it('real ones are counted among all', () => {
  const bands = scoreBands([...judged(49, false, 3), ...judged(50, true), ...judged(59, false)])
  expect(bands[0]).toMatchObject({ real: 0, all: 3 })
  expect(bands[1]).toMatchObject({ real: 1, all: 2 })
})

it('a band falls where fewer are real than beneath, empty ones passed over', () => {
  const rising = [...judged(40, false, 9), ...judged(40, true), ...judged(90, true), ...judged(90, false, 2)]
  expect(fallingBands(scoreBands(rising))).toEqual([])
  const falling = [...judged(72, true), ...judged(72, false), ...judged(95, true), ...judged(95, false, 3)]
  expect(fallingBands(scoreBands(falling)).map(({ from }) => from)).toEqual([90])
  expect(fallingBands(scoreBands([...judged(72, true), ...judged(95, true)]))).toEqual([])
})
