import { describe, expect, it } from 'vitest'
import type { FontName } from './gig-sheet-fonts.ts'
import type { Letter } from './gig-sheet-letters.ts'
import { fit, type Line, type Sizes } from './gig-sheet-lines.ts'

const fontOf = (char: string): FontName => {
  if (/\p{Script=Arabic}/u.test(char)) return 'arabic'
  if (/\p{Script=Hebrew}/u.test(char)) return 'hebrew'
  return /[\p{Script=Han}\p{Script=Katakana}、（）]/u.test(char) ? 'japanese' : 'latin'
}

const letters = (text: string): Letter[] =>
  Array.from(text, (char, at) => ({
    text: char,
    font: char === ' ' && at > 0 ? fontOf([...text][at - 1] as string) : fontOf(char),
  }))

/** Every letter as wide as the type is large. */
const measure = (_: FontName, text: string): number => [...text].length

const lay = (text: string, width: number, sizes: Sizes = [[1, 9]]) =>
  fit(letters(text), width, sizes, measure)

/** What is drawn, from left to right; what the shaper will turn stands in ‹ ›. */
const seen = ({ runs }: Line): string =>
  runs.map(({ text, isTurned }) => (isTurned ? `‹${text}›` : text)).join('|')

const lines = (text: string, width: number): string[] => lay(text, width).lines.map(seen)

describe('a line is drawn in the order in which it is read', () => {
  it.each([
    ['one script', 'one two', ['one two']],
    ['one font after another', '夜 feat', ['夜 |feat']],
    ['right to left', 'שלום עולם', ['‹שלום עולם›']],
    ['right to left within left to right', 'feat. أحمد x', ['feat. |‹أحمد›| |x']],
    ['left to right within right to left', 'أحمد Mix', ['Mix|‹أحمد ›']],
    ['numbers within right to left', 'אביב 2013', ['2013|‹אביב ›']],
    ['brackets within right to left are mirrored', 'אב (גד)', ['(|‹גד›|)|‹אב ›']],
    ['Persian digits, which the shaper turns though they read to the right', 'من ۱۲', ['‹۲۱›|‹من ›']],
  ])('%s', (_, text, drawn) => expect(lines(text, 99)).toEqual(drawn))

  it('each line by itself, once it is wrapped', () =>
    expect(lines('אחת שתיים שלוש', 10)).toEqual(['‹אחת שתיים›', '‹שלוש›']))
})

describe('lines break where a reader expects it', () => {
  it.each([
    ['at spaces, which then take no room', 'one two three', 7, ['one two', 'three']],
    ['after a hyphen', 'well-known tune', 6, ['well-', 'known', 'tune']],
    ['between characters without spaces', '夜上海', 2, ['夜上', '海']],
    ['not before what closes', '夜上、海', 2, ['夜', '上、', '海']],
    ['not after what opens', '夜（上海）', 2, ['夜', '（上', '海）']],
  ])('%s', (_, text, width, drawn) => expect(lines(text, width)).toEqual(drawn))
})

describe('what does not fit', () => {
  const sizes: Sizes = [
    [4, 1],
    [2, 2],
  ]
  it('shrinks first', () => {
    expect(lay('abcde', 20, sizes)).toMatchObject({ size: 4, isCut: false })
    expect(lay('abcdef', 20, sizes)).toMatchObject({ size: 2, isCut: false })
    expect(lay('abcdef ghijkl', 20, sizes).lines.map(seen)).toEqual(['abcdef', 'ghijkl'])
  })
  it('is cut at last, with an ellipsis', () => {
    const cut = lay('abcdef ghijkl mnopqr', 20, sizes)
    expect(cut).toMatchObject({ size: 2, isCut: true })
    expect(cut.lines.map(seen)).toEqual(['abcdef', 'ghijkl…'])
  })
  it('breaks a word that is wider than a line', () => {
    const cut = lay('x'.repeat(300), 20, sizes)
    expect(cut.lines.map(({ width }) => width)).toEqual([10, 10])
    expect(seen(cut.lines[1] as Line)).toBe(`${'x'.repeat(9)}…`)
  })
  it('no line is wider than there is room', () => {
    for (const text of ['aaa bbbbbbbbbbbbb cc ddd', '夜上海、（夜上海）、', 'שלום feat. אחת (1969)'])
      for (let width = 2; width < 12; width++)
        for (const line of lay(text, width, [[1, 3]]).lines) expect(line.width).toBeLessThanOrEqual(width)
  })
})
