/** Enough to tell, and little to look through. */
const SAMPLE = 200_000
const UTF16_SAMPLE = 8_192

/** UTF-16 without its mark: where every other byte is zero again and again, as in any text with blanks or line breaks. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, UTF16_SAMPLE) / 2)
  if (pairs < 8) return null
  let [first, second] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) first++
    if (bytes[at + 1] === 0) second++
  }
  const [many, few] = [pairs * 0.15, pairs * 0.01]
  if (second >= many && first <= few) return 'utf-16le'
  return first >= many && second <= few ? 'utf-16be' : null
}

/**
 * Which of the encodings from before UTF-8 bytes look like. Western text has its high bytes one by one between plain letters;
 * Hebrew writes whole words in 0xE0–0xFA, Japanese whole words in pairs.
 */
export function guessOldEncoding(bytes: Uint8Array): 'shift_jis' | 'windows-1255' | 'windows-1252' {
  const sample = bytes.subarray(0, SAMPLE)
  if (isShiftJis(sample)) return 'shift_jis'
  return isHebrew(sample) ? 'windows-1255' : 'windows-1252'
}

function isShiftJis(bytes: Uint8Array): boolean {
  let [pairs, inRow, broken, halfWidth] = [0, 0, 0, 0]
  let isAfterPair = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte < 0x80) {
      isAfterPair = false
      continue
    }
    const next = bytes[at + 1] ?? 0
    const isLead = (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)
    if (isLead && next >= 0x40 && next <= 0xfc && next !== 0x7f) {
      pairs++
      if (isAfterPair) inRow++
      isAfterPair = true
      at++
    } else {
      if (byte >= 0xa1 && byte <= 0xdf) halfWidth++
      else broken++
      isAfterPair = false
    }
  }
  // An apostrophe of Windows before a letter looks like a pair, but like one alone.
  return pairs >= 2 && inRow * 3 >= pairs && broken * 50 <= pairs && halfWidth <= pairs
}

const isHebrewLetter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0xe0 && byte <= 0xfa

function isHebrew(bytes: Uint8Array): boolean {
  let [letters, inWords, others] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    // Quotes and dashes of Windows (0x80–0xBF) stand in texts of any language.
    if (byte < 0xc0) continue
    if (!isHebrewLetter(byte)) others++
    else {
      letters++
      if (isHebrewLetter(bytes[at - 1]) || isHebrewLetter(bytes[at + 1])) inWords++
    }
  }
  // Cyrillic (Windows-1251) writes words in high bytes, too, but with those that Hebrew lacks.
  return letters >= 4 && inWords * 10 >= letters * 8 && others * 33 <= letters
}
