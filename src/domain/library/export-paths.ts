import { cutText, printableText } from './clean-text.ts'
import type { ExportTrack } from './export-set.ts'

const FOLDER = '/Segue/'

/**
 * The path of each track: its real file, else a placeholder "/Segue/Artist - Title.mp3", unique among the placeholders.
 * rekordbox, Traktor and every m3u need a path; a DJ relinks the missing file by its name. Our readers treat a
 * placeholder as no location.
 */
export function exportPaths(tracks: readonly ExportTrack[]): string[] {
  const taken = new Set<string>()
  return tracks.map((track) => {
    if (track.location !== null && track.location.trim() !== '') return track.location
    const name = fileName(track)
    let path = `${FOLDER}${name}.mp3`
    for (let copy = 2; taken.has(path.toLowerCase()); copy++) path = `${FOLDER}${name} (${copy}).mp3`
    taken.add(path.toLowerCase())
    return path
  })
}

export const isPlaceholder = (path: string): boolean =>
  path.startsWith(FOLDER) && path.endsWith('.mp3') && !path.includes('/', FOLDER.length)

/** A name that no file system refuses. */
export function safeFileName(text: string): string {
  const plain = printableText(text)
    .replace(/[\\/:*?"<>|]/gu, '_')
    .replace(/^\.+|\.+$/gu, '')
  return cutText(plain.trim(), 150)
}

const fileName = ({ artist, title }: ExportTrack): string =>
  safeFileName([artist, title].filter((part) => part.trim() !== '').join(' - ')) || 'Track'
