// Every file of Serato is a row of chunks: four letters, the length of what follows in four bytes (big-endian), and that. The
// first letter of the tag says what it is: "o" and "r" hold further chunks, "t" and "p" text in UTF-16BE, "u" 32 bits, "b" one byte.

/** Where a chunk's content lies in the file. */
export type SeratoChunk = { readonly tag: string; readonly from: number; readonly to: number }

/** Shortest chunk: tag and length. */
const HEAD = 8

/**
 * The chunks between two places of a file, one after the other. One that claims more than there is ends where the rest does.
 * @param onCut called where a chunk or its head was cut off
 */
export function* seratoChunks(
  bytes: Uint8Array,
  from: number,
  to: number,
  onCut: () => void = () => undefined,
): Generator<SeratoChunk> {
  let at = from
  while (at + HEAD <= to) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = uintAt(bytes, at + 4)
    const start = at + HEAD
    if (length > to - start) onCut()
    const end = Math.min(to, start + length)
    yield { tag, from: start, to: end }
    at = end
  }
  if (at < to) onCut()
}

/** The fields of an "adat" chunk: as chunks, but with a number in place of the tag. */
export function* seratoFields(
  bytes: Uint8Array,
  from: number,
  to: number,
): Generator<{ readonly field: number; readonly from: number; readonly to: number }> {
  let at = from
  while (at + HEAD <= to) {
    const start = at + HEAD
    const end = Math.min(to, start + uintAt(bytes, at + 4))
    yield { field: uintAt(bytes, at), from: start, to: end }
    at = end
  }
}

const uintAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) * 0x1000000 +
  (((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))

/** A number of one to four bytes; null for anything longer. */
export function seratoNumber(bytes: Uint8Array, { from, to }: Omit<SeratoChunk, 'tag'>): number | null {
  if (to - from < 1 || to - from > 4) return null
  let number = 0
  for (let at = from; at < to; at++) number = number * 256 + (bytes[at] as number)
  return number
}

/** Longer texts are cut by those who read fields. */
const MAX_UNITS = 10_000

/** UTF-16BE up to the first zero, which Serato writes at the end of some texts. */
export function seratoText(bytes: Uint8Array, { from, to }: Omit<SeratoChunk, 'tag'>): string {
  const units: number[] = []
  for (let at = from; at + 1 < to && units.length < MAX_UNITS; at += 2) {
    const unit = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    if (unit === 0) break
    units.push(unit)
  }
  return String.fromCharCode(...units)
}

/** Whether a file is one of Serato's: its first chunk names the version. */
export const isSerato = (bytes: Uint8Array): boolean =>
  bytes.length >= HEAD && String.fromCharCode(...bytes.subarray(0, 4)) === 'vrsn'

export type SeratoKind = 'database' | 'crate' | 'smart-crate' | 'session' | 'sessions' | 'other'

/** What a file of Serato is, by the version that it names ("1.0/Serato ScratchLive Crate"); null for no file of Serato. */
export function seratoKind(bytes: Uint8Array): SeratoKind | null {
  if (!isSerato(bytes)) return null
  const [first] = seratoChunks(bytes, 0, bytes.length)
  const version = first === undefined ? '' : seratoText(bytes, first)
  if (/smart\s?crate/iu.test(version)) return 'smart-crate'
  if (/crate/iu.test(version)) return 'crate'
  if (/review/iu.test(version)) return holds(bytes, 'oent') ? 'session' : 'sessions'
  if (/database/iu.test(version)) return holds(bytes, 'oses') ? 'sessions' : 'database'
  return 'other'
}

function holds(bytes: Uint8Array, wanted: string): boolean {
  for (const { tag } of seratoChunks(bytes, 0, bytes.length)) if (tag === wanted) return true
  return false
}
