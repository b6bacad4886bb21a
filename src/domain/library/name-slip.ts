import { editDistance, forgivenEdits } from '../track/edit-distance.ts'

/** Numbers, Roman ones too, and a letter that is one ("a1", "part b"): never a typo: "Part 2" is not "Part 1". */
const NUMBERING = /\d+|\b(?:[ivx]+\b|[a-z](?=\d|$))/gu
/** Letters that are written for each other. Others that differ make another word: "Nightcall" is not "Nightfall". */
const ALIKE = ['aeiouy', 'ckqs', 'sz', 'vw', 'mn', 'td', 'bp', 'fv', 'ij']

/**
 * Edit similarity (1 − distance / length of the longer), 1 = equal; 0 below `least`, where the texts are numbered differently,
 * and where a word became another rather than misspelled. Both texts folded.
 */
export function slipSimilarity(a: string, b: string, least: number): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest * (1 - least))
  if (most === 0 || a.charAt(0) !== b.charAt(0)) return 0
  const distance = editDistance(a, b, most)
  if (distance > most || numbering(a) !== numbering(b) || !areSlips(a.split(' '), b.split(' '))) return 0
  return 1 - distance / longest
}

const numbering = (text: string): string => (text.match(NUMBERING) ?? []).join(' ')

/** Where a blank came or went, the letters are the same. */
const areSlips = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length ? a.every((word, at) => isSlip(word, b[at] as string)) : a.join('') === b.join('')

function isSlip(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (editDistance(a, b, 2) > forgivenEdits(long.length)) return false
  // "Believer" is no slip of "Believe"; a plural is.
  if (long.startsWith(short)) return long === `${short}s`
  return short.length < long.length || isSameLetters(a, b)
}

/**
 * Whether words of one length differ only in letters that are mistaken within a word, or in neighbours that changed places.
 */
function isSameLetters(a: string, b: string): boolean {
  for (let i = 0; i < a.length; i++) {
    const [own, other] = [a.charAt(i), b.charAt(i)]
    if (own === other) continue
    if (own === b.charAt(i + 1) && other === a.charAt(i + 1)) i++
    else if (i === a.length - 1 || !ALIKE.some((letters) => letters.includes(own) && letters.includes(other)))
      return false
  }
  return true
}
