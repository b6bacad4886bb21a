import { describe, expect, test } from 'vitest'
import { someQuestion, someSeed } from '../../../test/question.ts'
import { someTrack } from '../../../test/tracks.ts'
import { ALL_KEYS, keyOf } from '../key/key.ts'
import { moveBetween } from '../key/moves.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import { explain } from './explain.ts'
import type { Question, Seed } from './question.ts'
import { searchTables, STRETCHES } from './search-tables.ts'
import { mixingTip } from './tip.ts'

const question = (facts: Partial<Seed> = {}): Question =>
  someQuestion({ seeds: [someSeed({ vibes: [], vocal: false, ...facts })], strictness: 'adventurous' })
const tipOf = (q: Question, facts: Parameters<typeof someTrack>[0]) => {
  const track = someTrack({ bpm: 124, energy: 6, ...facts })
  return mixingTip(q, track, explain(q, searchTables(q, STRETCHES[0] as (typeof STRETCHES)[number]), track))
}

describe('a tip never contradicts itself', () => {
  const LONG = /16 or 32 bars|long phrase|as long as|long blend|fade in/u
  const SHORT = /\bcut\b|short|few bars|drums only/u
  const [LIFTS, CALMS] = [/gentle lift|lift the floor|clear lift/u, /settles the room|energy down/u]
  const pairs = ALL_KEYS.flatMap((key) => GENRE_NAMES.map((genre) => ({ key, genre })))

  test('never a long blend and a cut at once', () => {
    for (const { key, genre } of pairs) {
      const tip = tipOf(question(), { id: 'x', key, genre, vocal: false })
      expect(LONG.test(tip) && SHORT.test(tip), tip).toBe(false)
    }
  })

  test('never a lift that calms', () => {
    for (const { key, genre } of pairs)
      for (const energy of [3, 9]) {
        const tip = tipOf(question(), { id: 'x', key, genre, energy })
        expect(LIFTS.test(tip) && CALMS.test(tip), tip).toBe(false)
      }
  })

  test('a move that says how to come in is not followed by what is usual in the genre', () => {
    for (const key of ALL_KEYS) {
      const move = moveBetween(keyOf(8, 'minor'), key)
      const sentences = tipOf(question(), { id: 'x', key, vocal: false }).match(/[.](?: |$)/gu)?.length
      expect(sentences).toBe(['same', 'relative', 'up-one', 'down-one'].includes(move) ? 3 : 2)
    }
  })

  test('two voices are kept apart, whatever the keys', () => {
    expect(tipOf(question({ vocal: true }), { id: 'x', key: keyOf(8, 'minor'), vocal: true })).toBe(
      'Tempo matches as it is. Same key: the melodies can run together. Both have vocals: let one voice finish before the other starts.',
    )
  })
})
