import { isKey } from '../src/domain/key/key.ts'
import { GENRE_NAMES, genreFacts } from '../src/domain/track/genres.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { VIBE_WORDS } from '../src/domain/vibe/vocabulary.ts'

/** A seeded generator (mulberry32): the same numbers on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A track with plain facts; say only what matters. */
export const someTrack = (facts: Partial<MixableTrack> & { readonly id: string }): MixableTrack => ({
  artist: `Artist ${facts.id}`,
  title: `Title ${facts.id}`,
  year: 2010,
  genre: 'House',
  bpm: 124,
  key: null,
  keySource: null,
  energy: 6,
  vibes: ['groovy'],
  vocal: true,
  popularity: null,
  origin: 'catalogue',
  ...facts,
})

/** `count` made-up tracks with tempos near their genre's, a third of the keys missing, four tracks an artist. */
export function madeTracks(count: number, seed = 1): MixableTrack[] {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, i) => {
    const genre = pick(GENRE_NAMES)
    const bpm = genreFacts(genre).typicalBpm * (0.94 + 0.12 * random())
    const code = Math.floor(random() * 36)
    return {
      id: i.toString(36).padStart(6, '0'),
      artist: `Artist ${Math.floor(i / 4)}`,
      title: `Title ${i}`,
      year: 1960 + Math.floor(random() * 66),
      genre,
      bpm: Math.max(60, Math.min(200, Math.round(bpm * 10) / 10)),
      key: isKey(code) ? code : null,
      keySource: isKey(code) ? ('measured' as const) : null,
      energy: 1 + Math.floor(random() * 10),
      vibes: [...new Set([pick(VIBE_WORDS), pick(VIBE_WORDS), pick(VIBE_WORDS)])],
      vocal: random() < 0.7,
      popularity: null,
      origin: 'catalogue' as const,
    }
  })
}
