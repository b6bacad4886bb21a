import { describe, expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { readVibe } from '../vibe/read-vibe.ts'
import { Recommender } from './recommend.ts'

const recommender = new Recommender([
  ...[1975, 1985, 1993, 1999, 2005, 2018].map((year) =>
    someTrack({ id: `house-${year}`, year, vocal: year < 2000 }),
  ),
  someTrack({ id: 'techno', genre: 'Techno' }),
  someTrack({ id: 'hard', genre: 'Hard Techno' }),
  someTrack({ id: 'melodic', genre: 'Melodic Techno' }),
  someTrack({ id: 'jump-up', genre: 'Jump-Up' }),
])

/** All that comes before anything that was asked for is given up. */
function every(vibe: string, genre: 'House' | 'Techno' = 'House'): string[] {
  const shown = new Set<string>()
  for (;;) {
    const question = someQuestion({
      seeds: [someSeed({ genre })],
      intent: readVibe(vibe, 2026),
      count: 1,
      shown,
    })
    const { note, tracks } = recommender.answer(question)
    const [first] = tracks
    if (note !== null || first === undefined) return [...shown].sort()
    shown.add(first.track.id)
  }
}

describe('what a description denies stays out', () => {
  it('years in the middle, and the years around them stay', () => {
    expect(every('no 90s')).toEqual(['house-1975', 'house-1985', 'house-2005', 'house-2018'])
    expect(every('not older than 2015')).toEqual(['house-2018'])
  })

  it('a genre with its parts, but for a part that is asked for', () => {
    expect(every('no techno', 'Techno')).toEqual([])
    expect(every('techno, not hard techno', 'Techno')).toEqual(['melodic', 'techno'])
    expect(every('no techno but melodic techno', 'Techno')).toEqual(['melodic'])
  })

  it('vocals, whether male or female', () => {
    expect(every('no vocals')).toEqual(['house-2005', 'house-2018'])
    expect(every('female vocals')).toEqual(every('vocals'))
    expect(every('vocals')).toEqual(['house-1975', 'house-1985', 'house-1993', 'house-1999'])
  })
})
