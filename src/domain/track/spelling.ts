import { editDistance, forgivenEdits } from './edit-distance.ts'

/** Canonical spelling of the words of names, and what counts as a typo rather than another name. */

/** This and the tables below are Maps: a plain object inherits "constructor", which a DJ may type. */
const ROMAN: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
])
/** After one of these a single letter is a number, and so is a word. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['pt', 'part'],
  ['part', 'part'],
  ['vol', 'volume'],
  ['volume', 'volume'],
  ['chapter', 'chapter'],
])
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ['i', '1'],
  ['v', '5'],
  ['x', '10'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
])
/** "Pt.II" has no blank in it once folded. */
const JOINED_NUMBER = /^(?:(pt|vol)([ivx]+)|(pt|part|vol|volume)(\d+))$/u
const SAME_WORD: ReadonlyMap<string, string> = new Map([
  ['n', 'and'],
  ['und', 'and'],
  ['rmx', 'remix'],
])

/** "Jammin'" and "Jamming" are confused all the time, so they are one. */
const SUNG_ENDING = /^(.{3,}in)g$/u

const MAY_DIFFER =
  /\b(?:ii|iii|iv|vi|vii|viii|ix|pt|part|vol|volume|chapter|n|und|rmx)(?:\b|[ivx\d])|[^ ]{3}ing\b/u

/** The words of a folded text: "pt ii", "Part 2" and "Pt.2" give the same, as do "rock n roll" and "rock and roll". */
export function spellingWords(folded: string): string[] {
  if (folded === '') return []
  if (!MAY_DIFFER.test(folded)) return folded.split(' ')
  const words: string[] = []
  for (const raw of folded.split(' ')) {
    const joined = JOINED_NUMBER.exec(raw)
    for (const word of joined ? [joined[1] ?? joined[3] ?? '', joined[2] ?? joined[4] ?? ''] : [raw]) {
      const before = words.at(-1)
      const number = before === 'part' || before === 'volume' || before === 'chapter'
      words.push(
        ROMAN.get(word) ??
          (number ? NUMBER_WORDS.get(word) : undefined) ??
          COUNTED.get(word) ??
          SAME_WORD.get(word) ??
          SUNG_ENDING.exec(word)?.[1] ??
          word,
      )
    }
  }
  return words
}

/** Without blanks and without "the" before it: "The Night Drive" and "Nightdrive" are one name. */
export const nameKey = (words: readonly string[]): string =>
  (words[0] === 'the' && words.length > 1 ? words.slice(1) : words).join('')

/** The same of a folded text. */
export function nameKeyOf(folded: string): string {
  if (MAY_DIFFER.test(folded)) return nameKey(spellingWords(folded))
  return (folded.startsWith('the ') ? folded.slice(4) : folded).replaceAll(' ', '')
}

const DIGITS = /\d+/gu
/** A different number is never a typo: "Part 2" is not "Part 1". */
const numbersOf = (text: string): string => (text.match(DIGITS) ?? []).join(' ')

/** Whether `typed` may be a typo of `own`, each one word or a name without blanks. @returns the edits, or null */
export function slipsOfWord(typed: string, own: string, isWord: (word: string) => boolean): number | null {
  if (typed === own) return 0
  const most = own.length === 3 ? 1 : forgivenEdits(own.length)
  if (most === 0) return null
  const edits = editDistance(typed, own, most)
  if (edits > most || numbersOf(typed) !== numbersOf(own)) return null
  if (own.length >= 8) return edits
  // "rain" and "pain", "dream" and "dreams" are other words; a letter left out, doubled or swapped seldom makes one.
  const isReplaced = typed.length === own.length && edits === 1 && !isSwap(typed, own)
  if (isWord(typed) || (isReplaced && own.length < 6)) return null
  return edits
}

/** The same for names of several words. A blank left out or put in is no edit. */
export function slipsOfName(
  typed: readonly string[],
  own: readonly string[],
  isWord: (word: string) => boolean,
): number | null {
  const [one, other] = [typed.join(''), own.join('')]
  if (one === other) return 0
  if (other.length < 4) return null
  const most = other.length < 8 ? 1 : other.length < 20 ? 2 : 3
  if (Math.abs(one.length - other.length) > most) return null
  if (typed.length !== own.length) {
    if (other.length < 5 || numbersOf(one) !== numbersOf(other)) return null
    const edits = editDistance(one, other, other.length < 12 ? 1 : 2)
    return edits <= (other.length < 12 ? 1 : 2) ? edits : null
  }
  let edits = 0
  for (const [at, word] of typed.entries()) {
    const slips = slipsOfWord(word, own[at] as string, isWord)
    if (slips === null) return isOneLetterShort(one, other) ? 1 : null
    if ((edits += slips) > most) return null
  }
  return edits
}

/** "Around te World": one letter too few or too many in a long name is a slip, whatever word it makes. */
const isOneLetterShort = (typed: string, own: string): boolean =>
  own.length >= 9 &&
  typed.length !== own.length &&
  numbersOf(typed) === numbersOf(own) &&
  editDistance(typed, own, 1) === 1

function isSwap(a: string, b: string): boolean {
  let at = 0
  while (a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
