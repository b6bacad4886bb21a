import { isGenreName } from '#domain/track/genres.ts'

/**
 * "Deep House, 122 BPM, 10 tracks": what an entry says of music. An unknown genre is text that a user typed, and
 * is left out.
 */
export function trackDetails(facts: {
  readonly genre: string | null
  readonly bpm: number | null
  /** What there are so many of, and how many. */
  readonly counted?: readonly [count: number, what: 'track' | 'song']
}): string {
  const { genre, bpm, counted } = facts
  const parts: string[] = []
  if (genre !== null && isGenreName(genre)) parts.push(genre)
  if (bpm !== null) parts.push(`${Math.round(bpm)} BPM`)
  if (counted !== undefined) parts.push(`${counted[0]} ${counted[1]}${counted[0] === 1 ? '' : 's'}`)
  return parts.join(', ')
}
