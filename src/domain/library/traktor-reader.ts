import { fromTraktor } from '../key/notation.ts'
import { ownText } from './clean-text.ts'
import { energyOf, isrcOf, secondsOf, starsOf, whole, yearOf } from './field-reader.ts'
import { pathFromTraktor, traktorKey } from './file-location.ts'
import type { FieldReader } from './field-reader.ts'
import { traktorTime } from './history-time.ts'
import { LibraryBuilder } from './library-builder.ts'
import {
  type LibraryPlay,
  type LibraryRead,
  type LibraryReader,
  type LibraryTrack,
  libraryTrack,
} from './library-track.ts'
import { ElementBuilder, type XmlElement } from './original-entry.ts'
import { isPlaceholder } from './export-paths.ts'
import { namedVersion } from './named-version.ts'
import { type XmlAttributes, XmlReader } from './xml-reader.ts'

type Node = {
  readonly kind: 'folder' | 'playlist'
  readonly name: string
  readonly tracks: number[]
  /** What was logged of it, where it is a history: what was only cued is not. */
  readonly plays: LibraryPlay[]
  isHistory: boolean
}

/** The elements of an entry that say something about the track. */
const PARTS = new Set(['LOCATION', 'ALBUM', 'INFO', 'TEMPO', 'MUSICAL_KEY', 'LOOPINFO'])
/** Shorter than this and without an artist: a loop or a one-shot. */
const MIN_TRACK_S = 30

/** Reads Traktor's NML, a collection or a playlist, versions 14 to 20. */
export function traktorReader(originalsOf: ReadonlySet<number> = new Set()): LibraryReader {
  const builder = new LibraryBuilder('traktor')
  const { fields, diagnostics } = builder
  const byKey = new Map<string, number>()
  const nodes: Node[] = []
  let inCollection = false
  let announced: number | null = null
  let entry: Map<string, XmlAttributes> | null = null
  const builtEntry = new ElementBuilder()
  let original: XmlElement | null = null
  const homes = new Set<string>()
  /** The track of the playlist's entry that is being read. */
  let listed: number | null = null

  function closeEntry(line: number): void {
    if (entry === null) return
    const location = entry.get('LOCATION')
    const track = trackFrom(fields, entry, line)
    const read =
      original === null ? track : { ...track, original: { format: 'traktor', element: original } as const }
    const position = builder.addTrack(read, line)
    entry = null
    original = null
    if (position === null) return xml.stop()
    if (location === undefined) return
    const place = partsOf(location)
    if (HOME.test(place.dir)) homes.add(place.volume)
    const key = traktorKey(place)
    if (!byKey.has(key)) byKey.set(ownText(key), position)
  }

  function closeNode(line: number): void {
    const node = nodes.pop()
    if (node?.kind !== 'playlist') return
    const folder = nodes.filter(({ name }) => name !== '$ROOT').map(({ name }) => name)
    if (!node.isHistory) return builder.addPlaylist(node.name, folder, node.tracks, line)
    const startedAt = node.plays.find((play) => play.startedAt !== null)?.startedAt ?? null
    builder.addHistory({ name: node.name, startedAt, plays: node.plays }, line)
  }

  function addToPlaylist(key: string | undefined, line: number): void {
    const node = nodes.at(-1)
    if (node?.kind !== 'playlist' || key === undefined) return
    const position = byKey.get(key)
    if (position === undefined) diagnostics.note('entry-without-track', line)
    else node.tracks.push(position)
    listed = position ?? null
  }

  function addPlay(a: XmlAttributes): void {
    const node = nodes.at(-1)
    if (node?.kind !== 'playlist' || a.STARTDATE === undefined) return
    node.isHistory = true
    if (listed === null || a.PLAYEDPUBLIC === '0') return
    node.plays.push(playOf(listed, a))
    listed = null
  }

  const xml = new XmlReader(
    {
      root: 'NML',
      open(name, a, line) {
        if (original !== null) builtEntry.start(name, a, false)
        if (entry !== null && PARTS.has(name)) entry.set(name, a)
        else if (name === 'ENTRY') {
          entry = inCollection ? new Map([['ENTRY', a]]) : null
          if (inCollection && originalsOf.has(builder.trackCount)) original = builtEntry.start(name, a, true)
        } else if (name === 'COLLECTION') {
          inCollection = true
          announced = whole(a.ENTRIES, 0, 1e9)
        } else if (name === 'NODE') {
          const kind = a.TYPE === 'PLAYLIST' ? 'playlist' : 'folder'
          nodes.push({ kind, name: fields.text(a.NAME) ?? '', tracks: [], plays: [], isHistory: false })
        } else if (name === 'PRIMARYKEY') addToPlaylist(a.KEY, line)
        else if (name === 'EXTENDEDDATA') addPlay(a)
        else if (name === 'NML' && whole(a.VERSION, 14, 20) === null)
          diagnostics.note('unknown-version', line)
      },
      close(name, line) {
        if (original !== null) builtEntry.end()
        if (name === 'ENTRY') closeEntry(line)
        else if (name === 'NODE') closeNode(line)
        else if (name === 'COLLECTION') {
          inCollection = false
          if (announced !== null && announced !== builder.trackCount) diagnostics.note('count-differs', line)
        }
      },
    },
    builder,
  )
  return {
    write: (chunk) => xml.write(chunk),
    end: () => withBootDisk(xml.end(), homes),
  }
}

function playOf(track: number, a: XmlAttributes): LibraryPlay {
  const deck = whole(a.DECK, 0, 15)
  return {
    track,
    startedAt: traktorTime(a.STARTDATE, a.STARTTIME),
    durationS: secondsOf(a.DURATION),
    deck: deck === null ? null : deck + 1,
  }
}

/** Where a Mac keeps the folders of its users: the disk it started from. */
const HOME = /^\/:Users\/:/u

/**
 * A start disk may bear any name. It is the one that holds the users' folders, unless several do: then it is the one that
 * bears the usual name. Its files lie below "/", not below "/Volumes/NAME/", which is how Traktor's parts alone would read.
 */
function withBootDisk(read: LibraryRead, homes: ReadonlySet<string>): LibraryRead {
  const [home] = homes
  if (home === undefined || homes.size > 1 || home === '') return read
  const below = `/Volumes/${home}/`
  return {
    ...read,
    tracks: read.tracks.map((track) =>
      track.location?.startsWith(below) === true
        ? { ...track, location: track.location.slice(below.length - 1) }
        : track,
    ),
  }
}

const partsOf = (a: XmlAttributes) => ({
  volume: a.VOLUME?.slice(0, 1_000) ?? '',
  dir: a.DIR?.slice(0, 10_000) ?? '',
  file: a.FILE?.slice(0, 1_000) ?? '',
})

function trackFrom(
  fields: FieldReader,
  parts: ReadonlyMap<string, XmlAttributes>,
  line: number,
): LibraryTrack {
  const get = (part: string): XmlAttributes => parts.get(part) ?? {}
  const info = get('INFO')
  const artist = fields.repeated(get('ENTRY').ARTIST, line)
  const durationS = secondsOf(info.PLAYTIME_FLOAT) ?? secondsOf(info.PLAYTIME)
  const path = pathFromTraktor(partsOf(get('LOCATION')))
  const musicalKey = whole(get('MUSICAL_KEY').VALUE, 0, 23)
  const comment = fields.text(info.COMMENT, line)
  return libraryTrack({
    artist,
    ...namedVersion(fields.text(get('ENTRY').TITLE, line), info.MIX, info.REMIXER),
    album: fields.repeated(get('ALBUM').TITLE, line),
    genre: fields.repeated(info.GENRE, line),
    year: yearOf(info.RELEASE_DATE),
    bpm: fields.bpm(get('TEMPO').BPM, line),
    key: musicalKey === null ? fields.key(info.KEY, line) : fromTraktor(musicalKey),
    keyText: fields.repeated(info.KEY),
    durationS,
    location: path === null || isPlaceholder(path) ? null : fields.location(path, line),
    comment,
    rating: starsOf(info.RANKING),
    isrc: isrcOf(comment),
    energy: energyOf(comment),
    sample: parts.has('LOOPINFO') || (artist === null && durationS !== null && durationS < MIN_TRACK_S),
  })
}
