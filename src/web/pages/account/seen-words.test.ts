import { expect, it } from 'vitest'
import { seenWords } from './seen-words.ts'

it.each([
  [0, 'in the last two hours'],
  [1.9, 'in the last two hours'],
  [5.5, '5 hours ago'],
  [25, 'yesterday'],
  [24 * 12, '12 days ago'],
])('%d hours ago is said roughly: %s', (hours, words) => {
  const now = Date.UTC(2026, 10, 22, 22)
  expect(seenWords(new Date(now - hours * 60 * 60 * 1000).toISOString(), now)).toBe(words)
})
