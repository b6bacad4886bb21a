/** Spoils bytes as transfers, editors and bad programs do: one to four changes, decided by `random` (0–1). */
export function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  let made = bytes
  const times = 1 + Math.floor(random() * 4)
  for (let i = 0; i < times; i++) {
    const change = CHANGES[Math.floor(random() * CHANGES.length)]
    if (change !== undefined) made = change(made, random)
  }
  return made
}

type Change = (bytes: Uint8Array, random: () => number) => Uint8Array

const place = (bytes: Uint8Array, random: () => number): number => Math.floor(random() * (bytes.length + 1))

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

const encoder = new TextEncoder()
/** What readers trip over. */
const SNAGS = [
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&#0;',
  '&#x10FFFF;',
  '&#xD800;',
  '&',
  '&amp',
  '"',
  "'",
  '<',
  '>',
  '/>',
  '\0',
  '\ufeff',
  '\r',
  '\r\n',
  '#EXTINF:',
  '#EXTVDJ:<title>',
  ',,,,',
  '\t',
  ';',
  '%E9%',
  '9'.repeat(400),
  'x'.repeat(3_000),
  ' '.repeat(2_000),
  '<NODE Type="0">'.repeat(70),
  '</NODE>'.repeat(5),
  '<TRACK>',
  '<ENTRY TITLE="x">',
].map((text) => encoder.encode(text))

const CHANGES: readonly Change[] = [
  function flip(bytes, random) {
    if (bytes.length === 0) return bytes
    const made = bytes.slice()
    const at = Math.floor(random() * made.length)
    made[at] = (made[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    return made
  },
  function overwrite(bytes, random) {
    if (bytes.length === 0) return bytes
    const made = bytes.slice()
    made[Math.floor(random() * made.length)] = Math.floor(random() * 256)
    return made
  },
  (bytes, random) => bytes.slice(0, place(bytes, random)),
  (bytes, random) => bytes.slice(Math.min(40, place(bytes, random))),
  function remove(bytes, random) {
    const at = place(bytes, random)
    return joined(bytes.slice(0, at), bytes.slice(at + 1 + Math.floor(random() * 30)))
  },
  function insert(bytes, random) {
    const at = place(bytes, random)
    const snag = SNAGS[Math.floor(random() * SNAGS.length)] ?? new Uint8Array()
    return joined(bytes.slice(0, at), snag, bytes.slice(at))
  },
  function duplicate(bytes, random) {
    const from = place(bytes, random)
    const part = bytes.slice(from, from + Math.floor(random() * 400))
    const at = place(bytes, random)
    return joined(bytes.slice(0, at), part, bytes.slice(at))
  },
  function swap(bytes, random) {
    const [a = 0, b = 0, c = 0] = [0, 0, 0].map(() => place(bytes, random)).toSorted((x, y) => x - y)
    return joined(bytes.slice(0, a), bytes.slice(b, c), bytes.slice(a, b), bytes.slice(c))
  },
]
