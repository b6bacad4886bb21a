import { TIP_MAX } from './questions.ts'

/** Any writing of a number: "124", "124.5", "1,000", "½". */
const NUMBERS = /\p{N}+(?:[.,]\p{N}+)*/gu
/** Tens in words state a tempo as well as digits do; "two bars" and the like do no harm. */
const TENS = /\b(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b/giu
const KEYS: readonly RegExp[] = [
  // Camelot and Open Key: "8A", "12d"; with a space only in capitals, for "mix 8 a little longer" is no key.
  /(?<![\p{L}\p{N}])(?:1[0-2]|0?[1-9])[ABDM](?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])(?:1[0-2]|0?[1-9])\s[AB](?![\p{L}\p{N}])/gu,
  // "A♭ minor", "F# major", "Gm", "b flat min".
  /(?<![\p{L}\p{N}])[A-H]\s?(?:#|♯|♭|b|-?\s?sharp|-?\s?flat)?\s?-?(?:minor|major|min|maj|moll|dur)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])[A-G](?:#|♯|♭|b)?m(?![\p{L}\p{N}])/gu,
  // A note alone: "F#", "B♭", "E flat", "in G", "key of C".
  /(?<![\p{L}\p{N}])[A-G](?:#|♯|♭|b(?!\p{L})|\s?-?(?:sharp|flat)(?!\p{L}))/gu,
  /(?<=\b(?:in|key of|key is|key:|into|from|to)\s)[B-H](?![\p{L}\p{N}'’])/gu,
]
/** Tags, code, headings, lists, links: a tip is a sentence. */
const MARKUP = /[<>`|{}[\]\\]|\*\*|__|^\s*(?:[#>*•-]|\d+[.)])\s|&(?:#\d+|[a-z]+);/iu
const ADDRESS = /:\/\/|\bwww\.|\b(?:mailto|javascript|data):|[\p{L}\p{N}_-]{2,}\.\p{L}{2,}|@/iu

/**
 * Lets a model's tip through only where it is plain text that claims nothing beyond the facts: every number and every
 * key in it must be written in them.
 * @returns the tip, trimmed; null where it must not be shown
 */
export function checkTip(tip: string, facts: string): string | null {
  const text = tip.normalize('NFKC').trim()
  if (text === '' || text.length > TIP_MAX || !/\p{L}/u.test(text)) return null
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) || MARKUP.test(text) || ADDRESS.test(text)) return null
  const source = facts.normalize('NFKC')
  const isKnown = (pattern: RegExp) => {
    const written = tokens(source, pattern)
    return [...tokens(text, pattern)].every((token) => written.has(token))
  }
  return [NUMBERS, TENS, ...KEYS].every(isKnown) ? text : null
}

const tokens = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(pattern), ([token]) => token.toLowerCase().replace(/\s+/gu, '')))
