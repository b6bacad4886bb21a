/** What Windows-1252 shows for the bytes 0x80–0x9F, by code point. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, at) => [letter, 0x80 + at]),
)
/** The beginning of a UTF-8 sequence that was read as one byte a letter: "Ã©", "Â´", "â€™", "ÐŸ". */
const MISREAD = /[ÂÃÄÅÐÑØÙ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/u

/**
 * Text in one normal form with single blanks. What was read in the wrong encoding is read again where that gives whole
 * letters.
 * @returns null where it can't be repaired
 */
export function repairText(text: string): string | null {
  let repaired = text
  if (MISREAD.test(text)) {
    const bytes = [...text].map((letter) => WINDOWS_1252.get(letter) ?? letter.codePointAt(0)!)
    if (bytes.every((byte) => byte <= 0xff)) {
      const read = Buffer.from(bytes).toString('utf8')
      if (!read.includes('\ufffd')) repaired = read
    }
    if (/Ã[\u0080-\u00bf]|â€/u.test(repaired)) return null
  }
  if (repaired.includes('\ufffd')) return null
  return repaired
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[´`’‘]/gu, "'")
    .trim()
}
