import { cutText, printableText } from '#domain/library/clean-text.ts'
import type { FontName, FontOrder, FontShelf } from './gig-sheet-fonts.ts'

/** A character and the font that prints it. */
export type Letter = { readonly text: string; readonly font: FontName }

/** More of one title is not read in a booth. */
const MAX_CHARS = 200
/** Stands for what no font prints, so that a gap is seen to be one. */
const LEFT_OUT = '…'

// Drawn by the font of pictures where it has them; a title reads well without those it has not.
const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u20e3/u
// Joiners shape Persian words and join pictures; every other format character is unseen, or would turn the line round.
const UNSEEN = /(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu
const JOINER = /[\u200c\u200d]/u
const MARK = /\p{M}/u

/** A text as it is printed: one line, composed, without what is not seen. */
export function printedText(text: string): string {
  const whole = printableText(text.normalize('NFC').replace(UNSEEN, '')).replace(/\s+/gu, ' ')
  const short = cutText(whole, MAX_CHARS)
  return short === whole ? whole : `${short}${LEFT_OUT}`
}

/** Each character with its font. The fonts must have been provided for this text and this order. */
export function lettersOf(text: string, shelf: FontShelf, order: FontOrder): Letter[] {
  const letters: Letter[] = []
  for (const char of text) {
    const before = letters.at(-1)
    // An accent must be in the font of its letter, and a space between two words in theirs; after a picture it would be as wide as one.
    const isOfBefore = MARK.test(char) || (char === ' ' && before?.font !== 'emoji')
    if (before && isOfBefore && shelf.has(before.font, char)) letters.push({ text: char, font: before.font })
    else if (JOINER.test(char)) {
      if (before?.font === 'arabic' || before?.font === 'emoji')
        letters.push({ text: char, font: before.font })
    } else letters.push(...printed(char, shelf, order))
  }
  return tidy(letters)
}

function printed(char: string, shelf: FontShelf, order: FontOrder): Letter[] {
  if (/\p{Emoji_Modifier}/u.test(char)) return []
  const isPicture = /\p{Emoji_Presentation}/u.test(char)
  const font = shelf.fontFor(char, isPicture ? ['emoji'] : order)
  if (font !== null) return [{ text: char, font }]
  if (PICTURE.test(char)) return []
  const plain = plainly(char, shelf, order)
  return plain.length > 0 ? plain : [{ text: LEFT_OUT, font: 'latin' }]
}

/** "𝕿" as "T", where the plain letter can be printed. */
function plainly(char: string, shelf: FontShelf, order: FontOrder): Letter[] {
  const chars = [...char.normalize('NFKC')]
  const letters = chars.flatMap((text) => {
    const font = text === char ? null : shelf.fontFor(text, order)
    return font === null ? [] : [{ text, font }]
  })
  return letters.length === chars.length ? letters : []
}

/** What was dropped leaves two spaces, or one at an end; a word that was left out needs one mark, not one a letter. */
function tidy(letters: readonly Letter[]): Letter[] {
  const retained: Letter[] = []
  for (const letter of letters) {
    const before = retained.at(-1)?.text ?? ' '
    const isRepeated = letter.text === before && (letter.text === ' ' || letter.text === LEFT_OUT)
    if (!isRepeated) retained.push(letter)
  }
  if (retained.at(-1)?.text === ' ') retained.pop()
  return retained.length === 0 ? [{ text: LEFT_OUT, font: 'latin' }] : retained
}
