import { expect, it } from 'vitest'
import { trackDetails } from './track-details.ts'

it.each([
  [{ genre: 'Deep House', bpm: 122.4, counted: [10, 'track'] }, 'Deep House, 122 BPM, 10 tracks'],
  [{ genre: 'Techno', bpm: null, counted: [1, 'song'] }, 'Techno, 1 song'],
  [{ genre: 'call me: 0123', bpm: 124 }, '124 BPM'],
  [{ genre: 'toString', bpm: null }, ''],
  [{ genre: null, bpm: null, counted: [0, 'song'] }, '0 songs'],
] as const)('%j is %j', (facts, says) => expect(trackDetails(facts)).toBe(says))
