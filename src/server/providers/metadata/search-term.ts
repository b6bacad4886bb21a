import { titleParts } from '#domain/track/names.ts'

/** No real title or artist is longer, and the address would be. */
const MAX_TERM_LENGTH = 200

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
    .slice(0, MAX_TERM_LENGTH)

/** The words of a version that is a work of its own, to search for beside the title; '' for the original. */
export const versionTerm = (title: string): string => titleParts(title).version

/** The first credited artist, as printed: services file under that one, and some know no other. */
export function firstArtist(artist: string): string {
  const first = artist.split(/\s*(?:,|;|\/|\s&\s|\s\+\s|\sx\s|\bfeat\b\.?|\bft\b\.?|\bfeaturing\b)\s*/iu)[0]
  return term(first ?? '') === '' ? term(artist) : term(first ?? '')
}
