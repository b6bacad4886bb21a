import type { Question, Seed } from '../src/domain/recommend/question.ts'
import { keyOf } from '../src/domain/key/key.ts'
import { NO_INTENT } from '../src/domain/vibe/intent.ts'

/** A track that plays: house in A minor at 124 BPM, but for what a test says. */
export const someSeed = (facts: Partial<Seed> = {}): Seed => ({
  artist: 'Now Playing',
  title: 'This One',
  bpm: 124,
  key: keyOf(8, 'minor'),
  keySource: 'published',
  energy: 6,
  genre: 'House',
  year: 2010,
  vibes: ['groovy'],
  vocal: true,
  ...facts,
})

/** Ten tracks after that one, but for what a test says. */
export const someQuestion = (facts: Partial<Question> = {}): Question => ({
  seeds: [someSeed()],
  bpm: facts.seeds?.[0].bpm ?? 124,
  intent: NO_INTENT,
  genreAsked: false,
  strictness: 'balanced',
  keyLock: true,
  count: 10,
  allowSameArtist: false,
  shown: new Set(),
  proposed: new Map(),
  ...facts,
})
