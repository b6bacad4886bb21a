import { csvReader } from './csv-reader.ts'
import { detectFormat } from './detect-format.ts'
import { Diagnostics } from './diagnostics.ts'
import type { LibraryRead, MakeReader, TextFormat } from './library-track.ts'
import { m3uReader } from './m3u-reader.ts'
import { rekordboxReader } from './rekordbox-reader.ts'
import { traktorReader } from './traktor-reader.ts'
import { tracklistReader } from './tracklist-reader.ts'
import { virtualDjReader } from './virtual-dj-reader.ts'

/** A reader for each format of text. */
export const LIBRARY_READERS: Readonly<Record<TextFormat, MakeReader>> = {
  rekordbox: rekordboxReader,
  traktor: traktorReader,
  'virtualdj-database': virtualDjReader,
  'virtualdj-m3u': (originalsOf) => m3uReader('virtualdj-m3u', originalsOf),
  m3u: (originalsOf) => m3uReader('m3u', originalsOf),
  csv: csvReader,
  tracklist: tracklistReader,
}

/** Reads a whole text of any format. `format` is null where it is none of them. @param originalsOf as `MakeReader` */
export function readLibrary(
  text: string,
  originalsOf?: ReadonlySet<number>,
): Omit<LibraryRead, 'format'> & { format: LibraryRead['format'] | null } {
  const format = detectFormat(text.slice(0, 8_192))
  if (format === null) {
    const diagnostics = new Diagnostics()
    diagnostics.note('unknown-format')
    return {
      format,
      tracks: [],
      playlists: [],
      histories: [],
      diagnostics: diagnostics.list(),
      truncated: true,
    }
  }
  const reader = LIBRARY_READERS[format](originalsOf)
  reader.write(text)
  return reader.end()
}
