import { describe, expect, it } from 'vitest'
import { madeTracks } from '#test/fixtures/tracks.ts'
import { TIPS_APART, transitionScores } from './transition-score.ts'

const TRACKS = madeTracks(3 * TIPS_APART + 1)
const tipsOf = (from: number, to: number) =>
  transitionScores(TRACKS.slice(from, to + 1)).map(({ tip }) => tip)

describe('the tips of a set of many hours', () => {
  const all = tipsOf(0, 3 * TIPS_APART)

  it('are those of its stretches, so that they take time with its length and not with its square', () => {
    expect(all).toHaveLength(3 * TIPS_APART)
    expect(all).toEqual([0, 1, 2].flatMap((part) => tipsOf(part * TIPS_APART, (part + 1) * TIPS_APART)))
  })

  it('tell the steps of a stretch apart, as those of a short set', () => {
    const times = new Map<string, number>()
    for (const tip of all.slice(0, TIPS_APART)) times.set(tip, (times.get(tip) ?? 0) + 1)
    expect(Math.max(...times.values())).toBeLessThanOrEqual(3)
  })
})
