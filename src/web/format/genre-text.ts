import { GENRE_NAMES } from '../../domain/track/genres.ts'

const CANONICAL = new Map<string, string>(GENRE_NAMES.map((name) => [name.toLowerCase(), name]))

/** "deep house" becomes "Deep House"; a genre we know keeps its own spelling ("r&b" is "R&B", not "R&b"). */
export function titleCaseGenre(text: string): string {
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    CANONICAL.get(words) ??
    words.replace(/(^|\s)(\S)/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
  )
}
