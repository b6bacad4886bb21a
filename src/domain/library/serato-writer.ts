import { cleanText } from './clean-text.ts'
import type { ExportSet } from './export-set.ts'
import { exportPaths } from './export-paths.ts'
import { seratoPath } from './serato-path.ts'

/**
 * A crate of Serato (`.crate`): the paths of its tracks, relative to the root of their drive, and nothing else. Serato knows the
 * tracks by their paths.
 */
export function writeCrate(set: ExportSet): Uint8Array {
  const paths = exportPaths(set.tracks).map((path) => seratoPath(cleanText(path)))
  return joined([
    chunk('vrsn', utf16('1.0/Serato ScratchLive Crate')),
    chunk('osrt', chunk('tvcn', utf16('#')), chunk('brev', Uint8Array.of(0))),
    ...['song', 'artist', 'bpm', 'key'].map((column) =>
      chunk('ovct', chunk('tvcn', utf16(column)), chunk('tvcw', utf16('250'))),
    ),
    ...paths.map((path) => chunk('otrk', chunk('ptrk', utf16(path)))),
  ])
}

function chunk(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = joined(parts)
  const head = new Uint8Array(8)
  for (let at = 0; at < 4; at++) head[at] = tag.charCodeAt(at)
  new DataView(head.buffer).setUint32(4, content.length)
  return joined([head, content])
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at))
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
