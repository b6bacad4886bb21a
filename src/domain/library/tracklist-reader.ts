import { LibraryBuilder } from './library-builder.ts'
import { type LibraryReader, libraryTrack } from './library-track.ts'
import { LineReader } from './line-reader.ts'
import { readTracklistLine } from './tracklist-line.ts'

/** Reads a list of names, one a line, as people write them: with numbers, times and labels, or without. Other lines are left alone. */
export function tracklistReader(): LibraryReader {
  const builder = new LibraryBuilder('tracklist')
  const { fields } = builder
  const order: number[] = []
  let before: number | null = null
  const lines = new LineReader((raw, line) => {
    const track = readTracklistLine(raw, before)
    if (track === null) return
    before = track.number ?? before
    const position = builder.addTrack(
      libraryTrack({ artist: fields.repeated(track.artist, line), title: fields.text(track.title, line) }),
      line,
    )
    if (position === null) lines.stop()
    else order.push(position)
  }, builder)
  return {
    write: (chunk) => lines.write(chunk),
    end() {
      lines.end()
      if (order.length > 0) builder.addPlaylist('', [], order, null)
      return builder.read()
    },
  }
}
