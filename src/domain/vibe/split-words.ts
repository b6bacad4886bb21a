import { normalizeName } from '../track/names.ts'

/** What stands between a word and the one before it: nothing, a comma, or the end of a sentence. */
export type Break = 'none' | 'soft' | 'hard'

/** A word of a description, or a sign that says something beside a number ("+", "<", "~", "-"). */
export type Word = {
  /** Folded as names are. '' for what is no word at all, such as emoji. */
  readonly plain: string
  /** In lower case with its accents. */
  readonly exact: string
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
  readonly before: Break
}

/** No description needs more; what comes after is not read. */
const MAX_WORDS = 500

const TOKEN =
  /\d+[.,]\d(?!\d)|\d+(?=bpm\b)|[\p{L}\p{N}\p{M}]+(?:['’`´.](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*|\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*|[^\s]/giu
/** French and Italian little words that lean on the next one: d'énergie, l'house, quest'anno, jusqu'à. */
const ELIDED =
  /(?<![\p{L}'’])([dlnscjmt]|qu|jusqu|lorsqu|puisqu|dell|nell|all|dall|sull|un|quest|quell|nient|senz|c|gl|d)['’](?=[aeiouhyàâäéèêëîïôöûüù8])/giu
const HARD = /[.;!?:\n…。！？]/u
const SOFT = /[,()[\]{}、，·•—]/u
/** Words that folding would make others: German "harder" is not "a hard one". No plain object: it knows "constructor". */
const KEPT_APART: ReadonlyMap<string, string> = new Map([
  ['härter', 'haerter'],
  ['härteres', 'haerter'],
  ['härtere', 'haerter'],
])
const isDigit = (text: string | undefined): boolean => text !== undefined && /^\d/u.test(text)

const foldWord = (token: string): string =>
  KEPT_APART.get(token.toLowerCase()) ??
  (/^\d+[.,]\d$/u.test(token) ? token.replace(',', '.') : normalizeName(token))

/**
 * Takes a description apart into words, each with where it stands and what parts it from the one before. Hyphens join
 * words ("peak-time" is two) and make ranges of numbers; a dash between blanks parts like a comma.
 */
export function splitWords(text: string): Word[] {
  // Same length as the text, so that places stay right.
  const source = text.replace(ELIDED, (_, word: string) => `${word} `)
  const words: Word[] = []
  let before = 'hard' as Break
  const add = (token: string, plain: string, start: number) => {
    words.push({ plain, exact: token.toLowerCase(), start, end: start + token.length, before })
    before = 'none'
  }
  let lineEnd = 0
  for (const match of source.matchAll(TOKEN)) {
    if (words.length >= MAX_WORDS) break
    const [token] = match
    const start = match.index
    const next = source[start + token.length]
    const isOpen = /\s/u.test(source[start - 1] ?? ' ') && /\s/u.test(next ?? ' ')
    if (source.slice(lineEnd, start).includes('\n')) before = 'hard'
    lineEnd = start + token.length
    const afterNumber = isDigit(words.at(-1)?.plain)
    if (/[\p{L}\p{N}]/u.test(token)) {
      const isYear = /^\d\d$/u.test(token) && /['’]/u.test(source[start - 1] ?? '')
      const plain = isYear ? `${Number(token) < 30 ? 20 : 19}${token}` : foldWord(token)
      for (const part of plain.split(' ')) if (part !== '') add(token, part, start)
    } else if (/\p{Extended_Pictographic}/u.test(token)) add(token, '', start)
    else if (/[-–—]/u.test(token) && afterNumber && /^\s*['’]?\d/u.test(source.slice(start + 1)))
      add(token, '-', start)
    else if (/[-–—]/u.test(token)) before = isOpen && before === 'none' ? 'soft' : before
    else if (token === '+' && afterNumber) add(token, 'plus', start)
    else if (/[&+]/u.test(token)) add(token, 'and', start)
    else if (token === '/' && isDigit(next)) add(token, '/', start)
    else if (token === '/') add(token, 'or', start)
    else if (/[<>≤≥~≈]/u.test(token))
      add(token, '<≤'.includes(token) ? '<' : '>≥'.includes(token) ? '>' : '~', start)
    else if (HARD.test(token)) before = 'hard'
    else if (SOFT.test(token) && before !== 'hard') before = 'soft'
  }
  return words
}
