import { cleanText, printableText } from './clean-text.ts'
import type { ExportSet, ExportTrack } from './export-set.ts'
import { nativePath } from './file-location.ts'
import { exportPaths } from './export-paths.ts'

/** M3U8, in UTF-8. Carries artist, title, length (whole seconds) and location; there is no place for anything else. */
export function writeM3u8(set: ExportSet): string {
  const lines = ['#EXTM3U', `#PLAYLIST:${printableText(set.name) || 'Segue'}`]
  const locations = exportPaths(set.tracks)
  set.tracks.forEach((track, at) => {
    const seconds = track.durationS === null ? -1 : Math.max(1, Math.round(track.durationS))
    lines.push(`#EXTINF:${seconds},${label(track)}`, ownLine(track) ?? pathLine(locations[at] as string))
  })
  return `${lines.join('\n')}\n`
}

/** VirtualDJ's own list (`.m3u`), in UTF-8 with CR LF. Carries artist, title (with its version), length and location. */
export function writeVirtualDj(set: ExportSet): string {
  const locations = exportPaths(set.tracks)
  return set.tracks
    .map((track, at) => {
      const length = track.durationS === null ? '' : `<songlength>${track.durationS.toFixed(3)}</songlength>`
      const names = `<artist>${marked(track.artist)}</artist><title>${marked(track.title)}</title>`
      return `#EXTVDJ:${names}${length}\r\n${ownLine(track) ?? pathLine(locations[at] as string)}\r\n`
    })
    .join('')
}

const label = ({ artist, title }: ExportTrack): string =>
  [artist, title]
    .map(printableText)
    .filter((part) => part !== '')
    .join(' - ')

/** The line of the DJ's own list, as it was read. */
const ownLine = ({ original }: ExportTrack): string | null =>
  original?.format === 'm3u' ? original.path : null

/** A path on a line of its own; a name that begins with "#" would be a remark. */
function pathLine(path: string): string {
  const line = nativePath(cleanText(path))
  return line.startsWith('#') ? `./${line}` : line
}

/** VirtualDJ writes a bare "&"; it is escaped only where it would be read as an escape. */
const marked = (text: string): string =>
  printableText(text)
    .replace(/&(?=(?:amp|lt|gt|quot|apos|#39);)/gu, '&amp;')
    .replaceAll('<', '&lt;')
