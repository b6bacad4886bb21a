import { guessOldEncoding, guessUtf16 } from './guess-encoding.ts'

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1255' | 'shift_jis'

type DecodedText = {
  /** Without byte order mark. */
  readonly text: string
  readonly encoding: TextEncoding
  /** Invalid parts: in UTF-8 byte sequences read as U+FFFD; in UTF-16 lone surrogates, or one odd byte at the end. */
  readonly broken: number
}

/** What Windows-1252 has where Latin-1 has controls, 0x80–0x9F. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
]
const LOST = 0xfffd

/** Every place that runs this has it, and it does nothing but read. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string }

/**
 * Turns a file's bytes into text: UTF-16 by its byte order mark or its zeros, else UTF-8, else Shift JIS, Windows-1255 (Hebrew) or
 * Windows-1252, whichever the bytes look like. A file that is UTF-8 but for a few broken letters stays UTF-8: to take all of it
 * for another would spoil the others.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 'utf-16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 'utf-16be', 2)
  const unmarked = guessUtf16(bytes)
  if (unmarked !== null) return utf16(bytes, unmarked, 0)
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const { sequences, errors } = utf8Quality(bytes)
  if (!hasMark && errors > sequences) {
    const encoding = guessOldEncoding(bytes)
    if (encoding === 'windows-1252') return { text: windows1252(bytes), encoding, broken: 0 }
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding, broken: text.match(/\ufffd/gu)?.length ?? 0 }
  }
  return { text: utf8(bytes, hasMark ? 3 : 0), encoding: 'utf-8', broken: errors }
}

/** Collects UTF-16 units and joins them in pieces: a string of its own for each letter would cost gigabytes. */
class Units {
  private readonly pieces: string[] = []
  private readonly units = new Uint16Array(8_192)
  private length = 0

  add(unit: number): void {
    if (this.length === this.units.length) this.flush()
    this.units[this.length++] = unit
  }

  addCodePoint(code: number): void {
    if (code < 0x10000) return this.add(code)
    this.add(0xd800 + ((code - 0x10000) >> 10))
    this.add(0xdc00 + ((code - 0x10000) & 0x3ff))
  }

  text(): string {
    this.flush()
    return this.pieces.join('')
  }

  private flush(): void {
    this.pieces.push(textOf(this.units.subarray(0, this.length)))
    this.length = 0
  }
}

// Not a spread: that asks an iterator for every unit, and takes ten times as long.
const textOf = (units: ArrayLike<number>): string => Reflect.apply(String.fromCharCode, null, units)

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', from: number): DecodedText {
  const units = new Units()
  const low = encoding === 'utf-16le' ? 0 : 1
  for (let at = from; at + 1 < bytes.length; at += 2)
    units.add((bytes[at + low] as number) | ((bytes[at + 1 - low] as number) << 8))
  if (bytes.length % 2 === 1) units.add(LOST)
  const text = units.text()
  return { text, encoding, broken: text.match(/\p{Cs}/gu)?.length ?? bytes.length % 2 }
}

function windows1252(bytes: Uint8Array): string {
  const units = new Units()
  for (const byte of bytes)
    units.add(byte >= 0x80 && byte <= 0x9f ? (WINDOWS_1252[byte - 0x80] as number) : byte)
  return units.text()
}

/**
 * The length of the valid UTF-8 sequence at a byte of 0x80 or more, or minus the number of bytes that one U+FFFD replaces
 * (as browsers count them).
 */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >> 4 === 0xe ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  if (length === 0) return -1
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0
    // Second bytes that would give an overlong form, a surrogate or more than U+10FFFF.
    const least = i > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
    const most = i > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
    if (byte < least || byte > most) return -i
  }
  return length
}

function utf8Quality(bytes: Uint8Array): { sequences: number; errors: number } {
  let sequences = 0
  let errors = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue
    const length = sequenceAt(bytes, at)
    if (length > 0) sequences++
    else errors++
    at += Math.abs(length) - 1
  }
  return { sequences, errors }
}

function utf8(bytes: Uint8Array, from: number): string {
  const units = new Units()
  let at = from
  while (at < bytes.length) {
    const first = bytes[at] as number
    if (first < 0x80) {
      units.add(first)
      at++
      continue
    }
    const length = sequenceAt(bytes, at)
    if (length < 0) units.add(LOST)
    else {
      let code = first & (0xff >> (length + 1))
      for (let i = 1; i < length; i++) code = (code << 6) | ((bytes[at + i] as number) & 0x3f)
      units.addCodePoint(code)
    }
    at += Math.abs(length)
  }
  return units.text()
}
