import { decimal, energyOf, isrcOf, secondsOf, whole, yearOf } from './field-reader.ts'
import { nativePath } from './file-location.ts'
import { LibraryBuilder } from './library-builder.ts'
import { LIMITS, type LibraryReader, type LibraryTrack, libraryTrack } from './library-track.ts'
import { isPlaceholder } from './export-paths.ts'
import { namedVersion } from './named-version.ts'
import { type XmlAttributes, XmlReader } from './xml-reader.ts'

const PARTS = new Set(['Tags', 'Infos', 'Scan'])

/** Reads VirtualDJ's `database.xml`. It holds no playlists: those are m3u files beside it. */
export function virtualDjReader(): LibraryReader {
  const builder = new LibraryBuilder('virtualdj-database')
  const { fields } = builder
  let song: Map<string, XmlAttributes> | null = null
  let comment = ''
  let inComment = false

  function trackFrom(parts: ReadonlyMap<string, XmlAttributes>, line: number): LibraryTrack {
    const get = (part: string): XmlAttributes => parts.get(part) ?? {}
    const tags = get('Tags')
    const scan = get('Scan')
    const path = nativePath(get('Song').FilePath ?? '')
    const note = fields.text(comment, line)
    return libraryTrack({
      artist: fields.repeated(tags.Author, line),
      ...namedVersion(fields.text(tags.Title, line), tags.Remix),
      album: fields.repeated(tags.Album, line),
      genre: fields.repeated(tags.Genre, line),
      year: yearOf(tags.Year),
      bpm: fields.bpm(beatsAMinute(scan.Bpm ?? tags.Bpm), line),
      key: fields.key(scan.Key ?? tags.Key, line),
      keyText: fields.repeated(scan.Key ?? tags.Key),
      durationS: secondsOf(get('Infos').SongLength),
      location: isPlaceholder(path) ? null : fields.location(path, line),
      comment: note,
      rating: whole(tags.Stars, 1, 5),
      isrc: isrcOf(note),
      energy: energyOf(note),
    })
  }

  const xml = new XmlReader(
    {
      root: 'VirtualDJ_Database',
      open(name, a) {
        if (name === 'Song') {
          song = new Map([['Song', a]])
          comment = ''
        } else if (song !== null && PARTS.has(name)) song.set(name, a)
        inComment = name === 'Comment'
      },
      close(name, line) {
        inComment = false
        if (name !== 'Song' || song === null) return
        if (builder.addTrack(trackFrom(song, line), line) === null) xml.stop()
        song = null
      },
      text(text) {
        if (inComment && comment.length <= LIMITS.text) comment += text
      },
    },
    builder,
  )
  return xml
}

/** VirtualDJ writes seconds a beat ("0.46875" = 128 BPM). No music has beats five seconds apart: that is BPM already. */
function beatsAMinute(raw: string | undefined): string | undefined {
  const value = decimal(raw)
  if (value === null || value <= 0 || value > 5) return raw
  // Six decimals of seconds give no more than four of BPM.
  return (60 / value).toFixed(3)
}
