import { assert, property, string, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  )

it('UTF-8 with and without byte order mark', () => {
  expect(decodeText(bytes('Tülay שלום 🎧'))).toEqual({ text: 'Tülay שלום 🎧', encoding: 'utf-8', broken: 0 })
  expect(decodeText(bytes([0xef, 0xbb, 0xbf], 'Tülay')).text).toBe('Tülay')
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', broken: 0 })
})

it('UTF-16 by its mark, either order, with an odd byte at the end', () => {
  expect(decodeText(bytes([0xff, 0xfe, 0x41, 0, 0xfc, 0]))).toEqual({
    text: 'Aü',
    encoding: 'utf-16le',
    broken: 0,
  })
  expect(decodeText(bytes([0xfe, 0xff, 0, 0x41, 0x05, 0xe9]))).toMatchObject({
    text: 'Aש',
    encoding: 'utf-16be',
  })
  expect(decodeText(bytes([0xff, 0xfe, 0x41, 0, 0xfc]))).toMatchObject({ text: 'A\ufffd', broken: 1 })
})

it('Windows-1252 with its own signs', () => {
  const { text, encoding } = decodeText(
    bytes('F', [0xfc], 'r 5 ', [0x80, 0x20, 0x96, 0x20, 0x93], 'x', [0x94]),
  )
  expect({ text, encoding }).toEqual({ text: 'Für 5 € – “x”', encoding: 'windows-1252' })
})

it('UTF-8 with one broken letter stays UTF-8', () => {
  expect(decodeText(bytes('Café Tülay ', [0xff], ' Ås'))).toEqual({
    text: 'Café Tülay \ufffd Ås',
    encoding: 'utf-8',
    broken: 1,
  })
})

it('every text comes back from UTF-8', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (text) => {
      const encoded = new TextEncoder().encode(`–${text}`)
      expect(decodeText(encoded).text).toBe(new TextDecoder().decode(encoded))
    }),
  )
})

it('any bytes give what a browser would read in that encoding', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (raw) => {
      const { text, encoding } = decodeText(raw)
      if (encoding === 'windows-1252') expect(text.length).toBe(raw.length)
      else expect(text).toBe(withLoneSurrogates(raw, encoding))
    }),
    { numRuns: 2_000 },
  )
})

/** Browsers replace lone surrogates at once; Segue's readers do it field by field. */
function withLoneSurrogates(raw: Uint8Array, encoding: string): string {
  if (!encoding.startsWith('utf-16')) return new TextDecoder(encoding).decode(raw)
  const units: number[] = []
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  const isMarked = raw[0] === 0xff ? raw[1] === 0xfe : raw[0] === 0xfe && raw[1] === 0xff
  for (let at = isMarked ? 2 : 0; at + 1 < raw.length; at += 2)
    units.push(view.getUint16(at, encoding === 'utf-16le'))
  return String.fromCharCode(...units) + (raw.length % 2 === 1 ? '\ufffd' : '')
}

it('text longer than one piece', () => {
  const text = `${'ü🎧x'.repeat(20_000)}`
  expect(decodeText(new TextEncoder().encode(text)).text).toBe(text)
})
