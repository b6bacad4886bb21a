import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readLibrary } from './read-library.ts'

/** What Windows-1252 has beside Latin-1, which some decoders read in its place. */
const QUOTES = new Map([
  ['–', 0x96],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
])

/** Letters of a code page with one byte a letter. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (sign) => QUOTES.get(sign) ?? bytes.get(sign) ?? 63)
}

/** Two bytes a letter, looked for among all pairs. */
function shiftJis(text: string): Uint8Array {
  const decoder = new TextDecoder('shift_jis')
  const pairs = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead <= 0xfc; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && letter !== '\ufffd') pairs.set(letter, [lead, trail])
    }
  return Uint8Array.from(
    [...text].flatMap((sign) => (sign < '\x80' ? sign.charCodeAt(0) : (pairs.get(sign) ?? [63]))),
  )
}

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((at) => {
      const [high, low] = [text.charCodeAt(at) >> 8, text.charCodeAt(at) & 255]
      return isLittle ? [low, high] : [high, low]
    }),
  )

const HEBREW = 'title,artist\r\nשיר של שבת,עידן רייכל\r\nYalla,דודו טסה\r\n'
const JAPANESE = 'title,artist\r\nプラスティック・ラブ,竹内まりや\r\n真夜中のドア,松原みき\r\n'
const WESTERN = 'title,artist\r\nDéjà Vu,Beyoncé\r\nDon’t Stop,Mötley Crüe\r\nSão João,Élan “Live” – Noël\r\n'
const RUSSIAN = 'title,artist\r\nГруппа крови,Кино\r\nМоя любовь,Ёлка\r\n'

it.each([
  ['windows-1255', HEBREW, encoded(HEBREW, 'windows-1255')],
  ['shift_jis', JAPANESE, shiftJis(JAPANESE)],
  ['windows-1252', WESTERN, encoded(WESTERN, 'windows-1252')],
  ['utf-16le', HEBREW, utf16(HEBREW, true)],
  ['utf-16be', JAPANESE, utf16(JAPANESE, false)],
  ['utf-16le', WESTERN, utf16(WESTERN, true)],
  ['utf-8', JAPANESE, new TextEncoder().encode(JAPANESE)],
])('%s is told by its bytes', (encoding, text, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, broken: 0 })
})

it('one apostrophe of Windows is not Japanese, one accent not Hebrew', () => {
  expect(decodeText(encoded('Don’t stop, it’s only you’re', 'windows-1252')).encoding).toBe('windows-1252')
  expect(decodeText(encoded('La fée créée à Orléans', 'windows-1252')).encoding).toBe('windows-1252')
})

it('Cyrillic is not taken for Hebrew', () => {
  expect(decodeText(encoded(RUSSIAN, 'windows-1251')).encoding).not.toBe('windows-1255')
})

it.each([
  ['MÃ¶tley CrÃ¼e', true],
  ['Donâ€™t Stop', true],
  ['×©×œ×•×', true],
  ['ÐšÐ¸Ð½Ð¾', true],
  ['ã‚¿ã‚¤ãƒˆãƒ«', true],
  ['äçééí ùìé', true],
  ['Mötley Crüe', false],
  ['SÃO JOÃO', false],
  ['Amanhã “Live”', false],
  ['Créée', false],
  ['Ñu – Año', false],
])('%s was garbled before: %s', (title, isGarbled) => {
  const { diagnostics } = readLibrary(`title,artist\n${title},X\n`)
  expect(diagnostics.map(({ code }) => code)).toEqual(isGarbled ? ['text-garbled'] : [])
})

it('a letter that was lost before is said to be', () => {
  const { diagnostics } = readLibrary('title,artist\nM\ufffdtley,X\n')
  expect(diagnostics.map(({ code }) => code)).toEqual(['text-broken'])
})
