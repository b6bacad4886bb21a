/** Titles and artists longer than this are nobody's, and would only make a long address. */
const LONGEST_TERM = 200

/** What a search is asked for: a version in brackets and guests would only narrow it. */
export function plainTitle(title: string): string {
  const plain = title
    .replace(/(?<=\S)\s*[([][^()[\]]*[)\]]/gu, ' ')
    .replace(/\s(?:feat|ft|featuring)\b.*$/iu, '')
  return term(plain) === '' ? term(title) : term(plain)
}

/** One line without quotation marks and control characters. */
export const term = (text: string): string =>
  text
    .replace(/["“”\p{Cc}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TERM)
