// C1 controls (U+0080–009F) stay: in a title in a broken encoding they are the half of a letter that a better
// reader could still put right.
const UNFIT = /\p{Cc}(?<![\u0080-\u009f])|\p{Cs}|[\ufffe\uffff\ufeff]/u
const UNFIT_ALL = new RegExp(`\\r\\n|${UNFIT.source}`, 'gu')
const BROKEN = /\p{Cc}(?<![\t\n\r\u0080-\u009f])|\p{Cs}|[\ufffd-\uffff]/u
const CONTROLS = /\p{Cc}/gu

const fit = (unfit: string): string => {
  if (/[\t\n\r]/u.test(unfit)) return ' '
  return unfit >= '\ud800' && unfit <= '\udfff' ? '\ufffd' : ''
}

/** One line of valid text: controls dropped, lone surrogates become U+FFFD, no blanks at the ends. */
export const cleanText = (text: string): string =>
  (UNFIT.test(text) ? text.replace(UNFIT_ALL, fit) : text).trim()

/** Whether a text holds what no text should, or a letter was lost before (U+FFFD). A line break is neither. */
export const isBroken = (text: string): boolean => BROKEN.test(text)

// What Windows-1252 makes of the second byte of a UTF-8 letter.
const SECOND = '\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const GARBLED = new RegExp(
  [
    // "MÃ¶tley", "donâ€™t", "ã‚", "Ð¡Ð°", "×©×": UTF-8 that was read as Windows-1252 and written as UTF-8 again.
    `[ÂÃ][${SECOND}]`,
    'â[€\\u0080]',
    'ã[\\u0081-\\u0083‚ƒ]',
    `(?:[×ÐÑ][${SECOND}]){2}`,
    // "äçééí": Hebrew or Cyrillic letters of one byte, read as Western ones. No language has so many in a row.
    '[à-ú]{5}',
  ].join('|'),
  'u',
)

/** Whether a text was read in the wrong encoding before it came here, as far as it shows. */
export const isGarbled = (text: string): boolean => GARBLED.test(text)

/** As `cleanText`, and without any control character: what Segue writes into files. */
export const printableText = (text: string): string => cleanText(cleanText(text).replace(CONTROLS, ''))

/** At most `most` UTF-16 units, never half a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  const whole = last >= 0xd800 && last <= 0xdbff ? most - 1 : most
  return text.slice(0, whole).trimEnd()
}

/**
 * The same text in memory of its own. A slice keeps the whole text it was cut from alive: twenty thousand titles
 * would hold on to a library of a hundred megabytes.
 */
export function ownText(text: string): string {
  const codes: number[] = []
  for (let i = 0; i < text.length; i++) codes.push(text.charCodeAt(i))
  return String.fromCharCode(...codes)
}
