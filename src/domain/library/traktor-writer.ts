import { toOpenKey, toTraktor } from '../key/notation.ts'
import { type ExportSet, type ExportTrack, exportComment, sureKey, uniqueNames } from './export-set.ts'
import { type TraktorLocation, traktorFromPath, traktorKey } from './file-location.ts'
import { exportPaths } from './export-paths.ts'
import { STAR } from './field-reader.ts'
import { originalFor, withEmptyFilled, writeElement } from './write-original.ts'
import type { XmlElement } from './original-entry.ts'
import { xmlAttributes, xmlPath, xmlVerbatim } from './xml-text.ts'

/**
 * A Traktor playlist file (`.nml`), to be imported and never to replace `collection.nml`. A track of the DJ's own Traktor is written as its entry was read; of any other it carries artist, title, album, genre, year,
 * bpm (six places), key (no estimate), length, rating, location, and energy, tip and ISRC as comment. The length is always written, 0 where it
 * is not known: entries without it are lost by other programs.
 */
export function writeTraktor(sets: readonly ExportSet[]): string {
  const locations = exportPaths(sets.flatMap((set) => set.tracks)).map(traktorFromPath)
  const known = new Set<string>()
  const entries: string[] = []
  const playlists: string[] = []
  const names = uniqueNames(sets)
  let next = 0
  sets.forEach((set, at) => {
    const keys = set.tracks.map((track) => {
      const original = originalFor(track, 'traktor')
      const made = locations[next++] as TraktorLocation
      const location = original === null ? made : (placeOf(original) ?? made)
      const key = traktorKey(location)
      if (!known.has(key))
        entries.push(original === null ? entry(track, location) : writeElement(ownEntry(track, original)))
      known.add(key)
      return key
    })
    const name = names[at] as string
    playlists.push(
      `<NODE${xmlAttributes({ TYPE: 'PLAYLIST', NAME: name })}>`,
      `<PLAYLIST ENTRIES="${keys.length}" TYPE="LIST" UUID="${uuidFor(name, at)}">`,
      ...keys.map((KEY) => `<ENTRY><PRIMARYKEY${xmlVerbatim({ TYPE: 'TRACK', KEY })}></PRIMARYKEY></ENTRY>`),
      '</PLAYLIST>',
      '</NODE>',
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
    '<NML VERSION="19"><HEAD COMPANY="www.native-instruments.com" PROGRAM="Traktor"></HEAD>',
    `<COLLECTION ENTRIES="${entries.length}">`,
    ...entries,
    '</COLLECTION>',
    '<SETS ENTRIES="0"></SETS>',
    `<PLAYLISTS><NODE TYPE="FOLDER" NAME="$ROOT"><SUBNODES COUNT="${sets.length}">`,
    ...playlists,
    '</SUBNODES></NODE></PLAYLISTS>',
    '</NML>',
    '',
  ].join('\n')
}

/** Where Traktor itself says the file is; null where it does not. */
function placeOf({ children }: XmlElement): TraktorLocation | null {
  const place = children.find(({ name }) => name === 'LOCATION')?.attributes
  return place === undefined
    ? null
    : { volume: place['VOLUME'] ?? '', dir: place['DIR'] ?? '', file: place['FILE'] ?? '' }
}

/** The DJ's own entry. What they left empty is filled only where the export says so. */
const ownEntry = (track: ExportTrack, original: XmlElement): XmlElement => ({
  ...original,
  children: original.children.map((child) =>
    child.name === 'INFO'
      ? withEmptyFilled(child, { COMMENT: exportComment(track), GENRE: track.genre })
      : child,
  ),
})

function entry(track: ExportTrack, { volume, dir, file }: TraktorLocation): string {
  const key = sureKey(track)
  const info = {
    GENRE: track.genre,
    COMMENT: exportComment(track) || null,
    KEY: track.keyText ?? (key === null ? null : toOpenKey(key)),
    PLAYTIME: track.durationS === null ? 0 : Math.max(1, Math.round(track.durationS)),
    PLAYTIME_FLOAT: track.durationS === null ? null : track.durationS.toFixed(6),
    RANKING: track.rating === null ? null : track.rating * STAR,
    RELEASE_DATE: track.year === null ? null : `${track.year}/1/1`,
  }
  const place = `DIR="${xmlPath(dir)}" FILE="${xmlPath(file)}" VOLUME="${xmlPath(volume)}"`
  return [
    `<ENTRY${xmlAttributes({ TITLE: track.title, ARTIST: track.artist })}><LOCATION ${place}></LOCATION>`,
    track.album === null ? '' : `<ALBUM${xmlAttributes({ TITLE: track.album })}></ALBUM>`,
    `<INFO${xmlAttributes(info)}></INFO>`,
    track.bpm === null ? '' : `<TEMPO BPM="${track.bpm.toFixed(6)}" BPM_QUALITY="100.000000"></TEMPO>`,
    key === null ? '' : `<MUSICAL_KEY VALUE="${toTraktor(key)}"></MUSICAL_KEY>`,
    '</ENTRY>',
  ].join('')
}

/** 32 hexadecimal digits, the same for the same name: two exports of a list are the same playlist to Traktor. */
function uuidFor(name: string, position: number): string {
  const text = `${position}:${name}`
  return [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]
    .map((seed) => {
      let hash = seed
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
