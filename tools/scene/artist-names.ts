import { artistName, splitCredit } from '../../src/domain/scene/scene-artists.ts'

/**
 * The names that are one artist's: of a joined credit ("Above & Beyond", "Kanye West & JAY-Z") the whole where its parts
 * hardly ever stand alone, else the parts.
 * @param credits every printed artist, once a record or a play
 */
export function knownArtists(credits: Iterable<string>): ReadonlySet<string> {
  const alone = new Map<string, number>()
  const joined = new Map<string, { count: number; parts: string[] }>()
  const seen = new Map<string, { whole: string; parts: string[] }>()
  for (const credit of credits) {
    let read = seen.get(credit)
    if (!read) {
      const lead = credit.split(/\s*[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+/iu)[0] ?? ''
      read = { whole: artistName(lead), parts: splitCredit(lead, () => false) }
      seen.set(credit, read)
    }
    const { whole, parts } = read
    if (whole === '') continue
    if (parts.length === 1) alone.set(whole, (alone.get(whole) ?? 0) + 1)
    else {
      const entry = joined.get(whole)
      if (entry) entry.count++
      else joined.set(whole, { count: 1, parts })
    }
  }
  const known = new Set(alone.keys())
  for (const [whole, { count, parts }] of joined) {
    const most = Math.max(...parts.map((part) => alone.get(part) ?? 0))
    // "Simon & Garfunkel": its halves are hardly heard of by themselves, the pair again and again.
    if (count >= 3 && most < 0.5 * count) known.add(whole)
  }
  return known
}
