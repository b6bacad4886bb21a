import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heatRanges, heatStep, pictureOf } from './heat.ts'

describe('heat', () => {
  it('every count up to the hottest is in the one range of its step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (most, seed) => {
        const count = 1 + (seed % most)
        const ranges = heatRanges(most).filter(({ from, to }) => from <= count && count <= to)
        expect(ranges.map(({ step }) => step)).toEqual([heatStep(count, most)])
      }),
    )
  })

  it('has no more steps than clicks', () => {
    expect(heatRanges(1)).toEqual([{ step: 4, from: 1, to: 1 }])
    expect(heatRanges(40).map(({ from, to }) => [from, to])).toEqual([
      [1, 10],
      [11, 20],
      [21, 30],
      [31, 40],
    ])
  })
})

it.each([
  ['/', { address: '/landing', isLive: false }],
  ['/blog/7', { address: '/blog/7', isLive: false }],
  ['/#pricing', { address: '/landing?tab=pricing', isLive: false }],
  ['/try', { address: '/try', isLive: true }],
  ['/try#results', { address: '/try?r=example', isLive: true }],
  ['/try#my-list', { address: '/try?tab=my-list', isLive: true }],
  ['/account', { address: '/account', isLive: true }],
  ['/other', null],
  ['//elsewhere.example', null],
  ['https://elsewhere.example/', null],
  ['', null],
] as const)('the picture of %s is %j', (path, picture) => expect(pictureOf(path)).toEqual(picture))
