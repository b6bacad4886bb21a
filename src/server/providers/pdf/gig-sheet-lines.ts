import bidiFactory from 'bidi-js'
import type { FontName } from './gig-sheet-fonts.ts'
import type { Letter } from './gig-sheet-letters.ts'

/** Letters of one font and one direction: what is shaped and drawn in one go. */
type Run = {
  readonly font: FontName
  readonly text: string
  /** Whether the shaper turns the text round, which it then has in reading order. */
  readonly isTurned: boolean
  readonly width: number
}

/** Runs from left to right. Widths are for a type size of 1. */
export type Line = { readonly runs: readonly Run[]; readonly width: number }

/** How wide a text is at a type size of 1. */
export type Measure = (font: FontName, text: string, isTurned: boolean) => number

/** `isCut` where not all of the text is there. */
export type Fitted = { readonly lines: readonly Line[]; readonly size: number; readonly isCut: boolean }

/** Type sizes to try, largest first, each with how many lines it may take. */
export type Sizes = readonly (readonly [size: number, lines: number])[]

const ELLIPSIS: Letter = { text: '…', font: 'latin' }
const LETTER_OF_WORDS = /[\p{L}\p{M}\p{N}]/u
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** Never first in a line. */
const CLOSES =
  /[\p{Pe}\p{Pf}\p{M}、。，．！？：；・ー～々ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョヶ!?,.:;…]/u
/** Never last in a line. */
const OPENS = /[\p{Ps}\p{Pi}]/u

const bidi = bidiFactory()

/** The text at the largest size at which it fits the width; at the last size it is cut. */
export function fit(letters: readonly Letter[], width: number, sizes: Sizes, measure: Measure): Fitted {
  const words = wordsOf(letters, measure)
  for (const [size, most] of sizes) {
    const ends = wrap(words, letters, width / size, measure)
    if (ends !== null && ends.length <= most)
      return { size, lines: toLines(letters, ends, measure), isCut: false }
  }
  const [size, most] = sizes.at(-1) as Sizes[number]
  return cut(letters, width / size, size, most, measure)
}

function cut(letters: readonly Letter[], room: number, size: number, most: number, measure: Measure): Fitted {
  const wrapped = (some: readonly Letter[]) =>
    wrap(wordsOf(some, measure), some, room, measure, true) as number[]
  let count = wrapped(letters)[most - 1] ?? letters.length
  let visible = letters
  let ends: number[]
  do {
    while (letters[count - 1]?.text === ' ') count--
    visible = [...letters.slice(0, count--), ELLIPSIS]
    ends = wrapped(visible)
  } while (ends.length > most && count > 0)
  return { size, lines: toLines(visible, ends, measure), isCut: true }
}

/** No line holds a longer word, and measuring it whole would take for ever. */
const MAX_WORD_LENGTH = 40

/** What stays together on a line, with the space after it. */
type Word = { readonly end: number; readonly width: number; readonly trimmed: number }

function wordsOf(letters: readonly Letter[], measure: Measure): Word[] {
  const words: Word[] = []
  let start = 0
  letters.forEach(({ text }, at) => {
    const next = letters[at + 1]?.text
    if (next !== undefined && at - start < MAX_WORD_LENGTH && !mayBreak(text, next)) return
    const word = letters.slice(start, at + 1)
    const width = widthOf(word, measure)
    const trimmed = text === ' ' ? widthOf(word.slice(0, -1), measure) : width
    words.push({ end: at + 1, width, trimmed })
    start = at + 1
  })
  return words
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (CLOSES.test(after) || OPENS.test(before)) return false
  if (NO_SPACES.test(before) || NO_SPACES.test(after)) return true
  return /[-–—/]/u.test(before) && LETTER_OF_WORDS.test(after)
}

/** Where each line ends; null where a word is wider than a line and may not be broken. */
function wrap(
  words: readonly Word[],
  letters: readonly Letter[],
  room: number,
  measure: Measure,
  breakWords = false,
): number[] | null {
  const ends: number[] = []
  let [at, used] = [0, 0]
  for (const { end, width, trimmed } of words) {
    if (trimmed > room && !breakWords) return null
    if (trimmed <= room && used > 0 && used + trimmed > room) {
      ends.push(at)
      used = 0
    }
    if (trimmed > room) {
      for (let letter = at; letter < end; letter++) {
        const wide = widthOf(letters.slice(letter, letter + 1), measure)
        if (used > 0 && used + wide > room) {
          ends.push(letter)
          used = 0
        }
        used += wide
      }
    } else used += width
    at = end
  }
  return [...ends, letters.length]
}

function widthOf(letters: readonly Letter[], measure: Measure): number {
  let width = 0
  for (let at = 0; at < letters.length;) {
    const { font } = letters[at] as Letter
    let text = ''
    for (; letters[at]?.font === font; at++) text += letters[at]?.text
    width += measure(font, text, isTurnedByShaper(text))
  }
  return width
}

const isTurnedByShaper = (text: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

/** Puts each line into the order in which it is seen (the Unicode bidirectional algorithm). */
function toLines(letters: readonly Letter[], ends: readonly number[], measure: Measure): Line[] {
  const text = letters.map((letter) => letter.text).join('')
  const letterAt = letters.flatMap((letter, at) =>
    Array.from(letter.text, (c) => [...Array(c.length)].map(() => at)).flat(),
  )
  const levels = bidi.getEmbeddingLevels(text)
  let first = 0
  return ends.map((end) => {
    let last = end - 1
    while (last > first && letters[last]?.text === ' ') last--
    const [from, to] = [letterAt.indexOf(first), letterAt.lastIndexOf(last)]
    first = end
    const seen = bidi.getReorderedIndices(text, levels, from, to).slice(from, to + 1)
    const inOrder = seen
      .map((unit) => ({ at: letterAt[unit] as number, isBack: ((levels.levels[unit] as number) & 1) === 1 }))
      .filter(({ at }, i, all) => at !== all[i - 1]?.at)
    return toLine(
      inOrder.map(({ at, isBack }) => ({ ...(letters[at] as Letter), isBack })),
      measure,
    )
  })
}

type SeenLetter = Letter & { readonly isBack: boolean }

function toLine(seen: readonly SeenLetter[], measure: Measure): Line {
  const runs: Run[] = []
  for (let at = 0; at < seen.length;) {
    const { font, isBack } = seen[at] as SeenLetter
    const texts: string[] = []
    for (; seen[at]?.font === font && seen[at]?.isBack === isBack; at++) {
      const { text } = seen[at] as SeenLetter
      texts.push(isBack ? (bidi.getMirroredCharacter(text) ?? text) : text)
    }
    runs.push(toRun(font, texts, measure))
  }
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

function toRun(font: FontName, texts: readonly string[], measure: Measure): Run {
  // In the order in which it is seen, but for the scripts that the shaper turns round by itself.
  const isTurned = isTurnedByShaper(texts.join(''))
  const text = isTurned ? texts.toReversed().join('') : texts.join('')
  return { font, text, isTurned, width: measure(font, text, isTurned) }
}
