import { csvHeader } from './csv-columns.ts'
import type { TextFormat } from './library-track.ts'
import { isTracklist } from './tracklist-line.ts'

const ROOTS: ReadonlyMap<string, TextFormat> = new Map([
  ['DJ_PLAYLISTS', 'rekordbox'],
  ['NML', 'traktor'],
  ['VirtualDJ_Database', 'virtualdj-database'],
])
const HEAD = 8_192
const AUDIO_PATH = /\.(?:mp3|m4a|aac|wav|aiff?|flac|ogg|opus|wma|alac|mp4)$/iu

/** Tells a format by a file's beginning. @param head the first few thousand characters; more are not looked at. */
export function detectFormat(head: string): TextFormat | null {
  const text = head.slice(0, HEAD).replace(/^[\ufeff\s]+/u, '')
  if (text.startsWith('<')) return formatOfXml(text)
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== '')
  if (lines.some((line) => line.startsWith('#EXTVDJ:'))) return 'virtualdj-m3u'
  if (/^#EXT(?:M3U|INF)/u.test(text)) return 'm3u'
  if (lines.slice(0, 10).some((line) => csvHeader(line) !== null)) return 'csv'
  // The simplest m3u is nothing but paths. The last line may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  const paths = whole.filter((line) => !line.startsWith('#'))
  if (paths.length > 0 && paths.every((line) => AUDIO_PATH.test(line.trim()))) return 'm3u'
  return isTracklist(head.length > HEAD ? whole : lines) ? 'tracklist' : null
}

function formatOfXml(text: string): TextFormat | null {
  let rest = text
  // What may stand before the root: declaration, comments, a document type.
  for (;;) {
    const before = /^(?:<\?[^>]*\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)\s*/su.exec(rest)
    if (before === null) break
    rest = rest.slice(before[0].length)
  }
  const root = /^<([\w.:-]+)/u.exec(rest)?.[1]
  return root === undefined ? null : (ROOTS.get(root) ?? null)
}
