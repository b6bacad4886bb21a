import { toShort } from '../key/notation.ts'
import { type ExportSet, type ExportTrack, exportComment, sureKey, uniqueNames } from './export-set.ts'
import { uriFromPath } from './file-location.ts'
import { exportPaths } from './export-paths.ts'
import { STAR } from './field-reader.ts'
import { originalFor, withEmptyFilled, writeElement } from './write-original.ts'
import type { XmlElement } from './original-entry.ts'
import { xmlAttributes } from './xml-text.ts'

const KINDS: ReadonlyMap<string, string> = new Map([
  ['mp3', 'MP3 File'],
  ['m4a', 'M4A File'],
  ['wav', 'WAV File'],
  ['aif', 'AIFF File'],
  ['aiff', 'AIFF File'],
  ['flac', 'FLAC File'],
])

/**
 * rekordbox XML: a collection of what the sets need, and a playlist for each. A file that comes twice is one track of the
 * collection. A track of the DJ's own rekordbox is written as its entry was read, cue points and beat grid included; of any other it carries artist, title, album, genre, year, bpm (two places), key (no estimate), length (whole seconds), rating, location, and
 * energy, tip and ISRC as comment.
 */
export function writeRekordbox(sets: readonly ExportSet[]): string {
  const locations = exportPaths(sets.flatMap((set) => set.tracks))
  const ids = new Map<string, number>()
  const tracks: string[] = []
  const playlists: string[] = []
  const names = uniqueNames(sets)
  let next = 0
  sets.forEach((set, at) => {
    const keys = set.tracks.map((track) => {
      const original = originalFor(track, 'rekordbox')
      const path = locations[next++] as string
      const uri = original?.attributes['Location'] ?? uriFromPath(path)
      const known = ids.get(uri)
      if (known !== undefined) return known
      const id = ids.size + 1
      ids.set(uri, id)
      tracks.push(
        original === null
          ? `    <TRACK${trackAttributes(track, id, uri)}/>`
          : `    ${writeElement(ownEntry(track, original, id))}`,
      )
      return id
    })
    const node = { Name: names[at] as string, Type: 1, KeyType: 0, Entries: keys.length }
    playlists.push(`      <NODE${xmlAttributes(node)}>`)
    for (const key of keys) playlists.push(`        <TRACK Key="${key}"/>`)
    playlists.push('      </NODE>')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<DJ_PLAYLISTS Version="1.0.0">',
    '  <PRODUCT Name="Segue" Version="1.0.0" Company="Segue"/>',
    `  <COLLECTION Entries="${tracks.length}">`,
    ...tracks,
    '  </COLLECTION>',
    '  <PLAYLISTS>',
    `    <NODE Type="0" Name="ROOT" Count="${sets.length}">`,
    ...playlists,
    '    </NODE>',
    '  </PLAYLISTS>',
    '</DJ_PLAYLISTS>',
    '',
  ].join('\n')
}

/** The DJ's own entry under the number it has in this file. What they left empty is filled only where the export says so. */
const ownEntry = (track: ExportTrack, original: XmlElement, id: number): XmlElement =>
  withEmptyFilled(
    { ...original, attributes: { ...original.attributes, TrackID: String(id) } },
    { Comments: exportComment(track), Genre: track.genre },
  )

function trackAttributes(track: ExportTrack, id: number, uri: string): string {
  const key = sureKey(track)
  const ending = /\.([a-z\d]+)$/iu.exec(uri)?.[1]?.toLowerCase() ?? ''
  return xmlAttributes({
    TrackID: id,
    Name: track.title,
    Artist: track.artist,
    Album: track.album,
    Genre: track.genre,
    Kind: KINDS.get(ending) ?? null,
    TotalTime: track.durationS === null ? null : Math.max(1, Math.round(track.durationS)),
    Year: track.year,
    AverageBpm: track.bpm === null ? null : track.bpm.toFixed(2),
    Comments: exportComment(track) || null,
    Rating: track.rating === null ? null : track.rating * STAR,
    Tonality: track.keyText ?? (key === null ? null : toShort(key)),
    // Encoded already: only what an address never holds could be taken away here.
    Location: uri,
  })
}
