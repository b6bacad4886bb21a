import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** One record as it stands in the file. `end`: bytes up to behind it, uncompressed; `line`: where it begins, from 1. */
type CsvRecord = {
  readonly text: string
  readonly line: number
  readonly end: number
  /** A quoted cell of it does not end. */
  readonly isBroken: boolean
}

const NEWLINE = 0x0a
const RETURN = 0x0d
const QUOTE = 0x22
/** A record longer than this is one whose quotes are not closed: it must not swallow the lines after it. */
const MAX_RECORD_LINES = 8
const MAX_RECORD_BYTES = 64 * 1_024

/**
 * Streams the records of a CSV file of any size in bounded memory; `.gz` is unpacked on the way.
 * @param from bytes (uncompressed) and lines that were read before
 */
export async function* csvRecords(
  path: string,
  from: { readonly position: number; readonly line: number },
): AsyncGenerator<CsvRecord> {
  let rest: Buffer = Buffer.alloc(0)
  let end = from.position
  let line = from.line
  const take = (bytes: Buffer, isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    let start = 0
    for (;;) {
      const found = recordEnd(bytes, start, isLast)
      if (found === null) break
      end += found.next - start
      const text = bytes.toString(
        'utf8',
        start,
        bytes[found.stop - 1] === RETURN ? found.stop - 1 : found.stop,
      )
      if (text !== '') records.push({ text, line, end, isBroken: found.isBroken })
      line += found.lines
      start = found.next
    }
    rest = bytes.subarray(start)
    return records
  }
  for await (const chunk of bytesFrom(path, from.position))
    yield* take(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), false)
  yield* take(rest, true)
}

async function* bytesFrom(path: string, position: number): AsyncGenerator<Buffer> {
  if (!path.endsWith('.gz')) {
    yield* createReadStream(path, { start: position, highWaterMark: 1 << 18 })
    return
  }
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  let skipped = 0
  for await (const chunk of file.pipe(unpacked) as AsyncIterable<Buffer>) {
    const skip = Math.min(chunk.length, position - skipped)
    skipped += skip
    if (skip < chunk.length) yield chunk.subarray(skip)
  }
}

type RecordEnd = {
  readonly stop: number
  readonly next: number
  readonly lines: number
  readonly isBroken: boolean
}

/** Where the record that begins at `start` ends, and the next begins; null where more bytes are needed to tell. */
function recordEnd(bytes: Buffer, start: number, isLast: boolean): RecordEnd | null {
  let isOpen = false
  let lines = 0
  let first = -1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isOpen = !isOpen
    if (byte !== NEWLINE) continue
    lines++
    if (first < 0) first = at
    if (!isOpen) return { stop: at, next: at + 1, lines, isBroken: false }
    if (lines >= MAX_RECORD_LINES) return { stop: first, next: first + 1, lines: 1, isBroken: true }
  }
  if (start === bytes.length || (!isLast && bytes.length - start <= MAX_RECORD_BYTES)) return null
  if (first >= 0) return { stop: first, next: first + 1, lines: 1, isBroken: true }
  return { stop: bytes.length, next: bytes.length, lines: 0, isBroken: isOpen || !isLast }
}

/** The cells of a record. */
export function csvCells(text: string): string[] {
  if (!text.includes('"')) return text.split(',')
  const cells: string[] = []
  for (let at = 0; at <= text.length;) {
    if (text[at] !== '"') {
      const comma = text.indexOf(',', at)
      const stop = comma < 0 ? text.length : comma
      cells.push(text.slice(at, stop))
      at = stop + 1
      continue
    }
    let cell = ''
    for (at++; at < text.length; at++) {
      if (text[at] !== '"') cell += text[at]
      else if (text[at + 1] === '"') cell += text[++at]
      else break
    }
    cells.push(cell)
    const comma = text.indexOf(',', at + 1)
    at = comma < 0 ? text.length + 1 : comma + 1
  }
  return cells
}
