import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-03-15T12:00:00Z')

it.each([
  ['2026-03-15T12:00:00Z', 'just now'],
  ['2026-03-15T11:59:01Z', 'just now'],
  ['2026-03-15T11:59:00Z', '1 minute ago'],
  ['2026-03-15T11:00:01Z', '59 minutes ago'],
  ['2026-03-15T10:00:00Z', '2 hours ago'],
  ['2026-03-14T12:00:00Z', 'yesterday'],
  ['2026-03-01T12:00:00Z', '14 days ago'],
  ['2026-01-10T12:00:00Z', '2 months ago'],
  ['2023-03-10T12:00:00Z', '3 years ago'],
  ['2026-03-15T12:00:30Z', 'just now'],
])('%s is %s', (iso, words) => expect(relativeTime(iso, NOW)).toBe(words))
