/** Writes the shelf of known tracks: a file a genre, those without one apart, those without a tempo apart. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeName } from '../../src/domain/track/names.ts'
import { groupBy } from './group-by.ts'
import { KNOWN_COLUMNS, type KnownRow, toLine } from './known-row.ts'

/** Files stay small enough to be read and compared: what is larger is parted by the artist's first letter. */
const MAX_FILE_BYTES = 2_000_000
const RANGES = ['0-c', 'd-i', 'j-o', 'p-s', 't-z'] as const

/** Writes the files into an emptied folder; the same rows give the same bytes. @returns the bytes written */
export function writeShelf(folder: string, rows: readonly KnownRow[]): number {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) rmSync(join(folder, file))
  let bytes = 0
  const write = (name: string, own: readonly KnownRow[], parted = false) => {
    const text = `${KNOWN_COLUMNS}\n${[...own].sort(inOrder).map(toLine).join('\n')}\n`
    const size = Buffer.byteLength(text)
    if (size > MAX_FILE_BYTES && !parted) {
      for (const [range, part] of groupBy(own, rangeOf)) write(`${name}-${range}`, part, true)
      return
    }
    bytes += size
    writeFileSync(join(folder, `${name}.csv`), text)
  }
  for (const [name, own] of groupBy(rows, fileOf)) write(name, own)
  return bytes
}

const fileOf = ({ bpm, genre }: KnownRow): string =>
  bpm === null ? 'named' : genre === null ? 'unplaced' : normalizeName(genre).replaceAll(' ', '-')

function rangeOf({ artist }: KnownRow): string {
  const letter = normalizeName(artist).replace(/^the /u, '').slice(0, 1)
  return RANGES.find((range) => letter <= range.slice(2)) ?? 't-z'
}

function inOrder(a: KnownRow, b: KnownRow): number {
  if (a.artist !== b.artist) return a.artist < b.artist ? -1 : 1
  return a.title === b.title ? 0 : a.title < b.title ? -1 : 1
}
