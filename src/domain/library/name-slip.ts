import { editDistance } from '../track/edit-distance.ts'

/** Numbers, Roman ones too, and a letter that is one ("a1", "part b"): never a typo: "Part 2" is not "Part 1". */
const NUMBERING = /\d+|\b(?:[ivx]+\b|[a-z](?=\d|$))/gu
/** Letters that are written for each other. Others that differ make another word: "Nightcall" is not "Nightfall". */
const ALIKE = ['aeiouy', 'ckqs', 'sz', 'vw', 'mn', 'td', 'bp', 'fv', 'ij']

/**
 * Edit similarity (1 − distance / length of the longer), 1 = equal; 0 below `least`, where the texts are numbered differently,
 * and where the difference makes another word rather than a slip. Both texts folded.
 */
export function slipSimilarity(a: string, b: string, least: number): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest * (1 - least))
  if (most === 0 || a.charAt(0) !== b.charAt(0)) return 0
  const distance = editDistance(a, b, most)
  if (distance > most || numbering(a) !== numbering(b) || isOtherWord(a, b)) return 0
  return 1 - distance / longest
}

const numbering = (text: string): string => (text.match(NUMBERING) ?? []).join(' ')

/** Whether texts of one length differ in a letter that nobody mistakes. Neighbours that changed places are a slip. */
function isOtherWord(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    const [own, other] = [a.charAt(i), b.charAt(i)]
    if (own === other) continue
    if (own === b.charAt(i + 1) && other === a.charAt(i + 1)) i++
    else if (!ALIKE.some((letters) => letters.includes(own) && letters.includes(other))) return true
  }
  return false
}
