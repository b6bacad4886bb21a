import { ownText } from './clean-text.ts'
import { energyOf, isrcOf, secondsOf, starsOf, whole, yearOf } from './field-reader.ts'
import { pathFromUri } from './file-location.ts'
import type { FieldReader } from './field-reader.ts'
import { rekordboxNight } from './history-time.ts'
import { LibraryBuilder } from './library-builder.ts'
import { type LibraryReader, type LibraryTrack, libraryTrack } from './library-track.ts'
import { ElementBuilder } from './original-entry.ts'
import { isPlaceholder } from './export-paths.ts'
import { namedVersion } from './named-version.ts'
import { type XmlAttributes, XmlReader } from './xml-reader.ts'

type Node = {
  readonly kind: 'folder' | 'playlist'
  readonly name: string
  readonly byLocation: boolean
  readonly tracks: number[]
}

/** A path of 1,000 letters, each of them three bytes, each of these three signs. */
const MAX_URI_LENGTH = 9_000

/** Reads rekordbox's XML, which Engine DJ, Lexicon and others write as well. */
export function rekordboxReader(originalsOf: ReadonlySet<number> = new Set()): LibraryReader {
  const builder = new LibraryBuilder('rekordbox')
  const { fields, diagnostics } = builder
  const byId = new Map<string, number>()
  const byLocation = new Map<string, number>()
  const nodes: Node[] = []
  let inCollection = false
  let announced: number | null = null
  const original = new ElementBuilder()
  let isKept = false

  function addTrack(a: XmlAttributes, line: number): void {
    isKept = originalsOf.has(builder.trackCount)
    // What lies within is added until the entry is closed.
    const element = isKept ? original.start('TRACK', a, true) : null
    const track = trackFrom(fields, a, line)
    const read = element === null ? track : { ...track, original: { format: 'rekordbox', element } as const }
    const position = builder.addTrack(read, line)
    if (position === null) return xml.stop()
    remember(byId, a.TrackID, position)
    remember(byLocation, a.Location, position)
  }

  function remember(index: Map<string, number>, key: string | undefined, position: number): void {
    if (key !== undefined && key.length <= MAX_URI_LENGTH && !index.has(key))
      index.set(ownText(key), position)
  }

  function openNode(a: XmlAttributes): void {
    const isFolder = a.Type === '0' || (a.Type === undefined && a.KeyType === undefined)
    const name = fields.text(a.Name) ?? ''
    nodes.push({ kind: isFolder ? 'folder' : 'playlist', name, byLocation: a.KeyType === '1', tracks: [] })
  }

  function closeNode(line: number): void {
    const node = nodes.pop()
    if (node?.kind !== 'playlist') return
    const folder = nodes.filter(({ name }, depth) => depth > 0 || name !== 'ROOT').map(({ name }) => name)
    const startedAt = rekordboxNight(node.name, folder)
    if (startedAt === null) return builder.addPlaylist(node.name, folder, node.tracks, line)
    const plays = node.tracks.map((track) => ({ track, startedAt: null, durationS: null, deck: null }))
    builder.addHistory({ name: node.name, startedAt, plays }, line)
  }

  function addEntry(a: XmlAttributes, line: number): void {
    const node = nodes.at(-1)
    if (node?.kind !== 'playlist' || a.Key === undefined) return
    const position = (node.byLocation ? byLocation : byId).get(a.Key)
    if (position === undefined) diagnostics.note('entry-without-track', line)
    else node.tracks.push(position)
  }

  const xml = new XmlReader(
    {
      root: 'DJ_PLAYLISTS',
      open(name, a, line) {
        if (name === 'COLLECTION') {
          inCollection = true
          announced = whole(a.Entries, 0, 1e9)
        } else if (name === 'TRACK') {
          if (inCollection) addTrack(a, line)
          else addEntry(a, line)
        } else if (inCollection && isKept) original.start(name, a, false)
        else if (name === 'NODE') openNode(a)
        else if (name === 'DJ_PLAYLISTS' && a.Version !== undefined && !a.Version.startsWith('1.'))
          diagnostics.note('unknown-version', line)
      },
      close(name, line) {
        if (inCollection && isKept && name !== 'COLLECTION') {
          original.end()
          if (name === 'TRACK') isKept = false
        }
        if (name === 'NODE') closeNode(line)
        else if (name === 'COLLECTION') {
          inCollection = false
          if (announced !== null && announced !== builder.trackCount) diagnostics.note('count-differs', line)
        }
      },
    },
    builder,
  )
  return xml
}

function trackFrom(fields: FieldReader, a: XmlAttributes, line: number): LibraryTrack {
  const path = a.Location === undefined ? null : pathFromUri(a.Location.slice(0, MAX_URI_LENGTH))
  const comment = fields.text(a.Comments, line)
  return libraryTrack({
    artist: fields.repeated(a.Artist, line),
    ...namedVersion(fields.text(a.Name, line), a.Mix, a.Remixer),
    album: fields.repeated(a.Album, line),
    genre: fields.repeated(a.Genre, line),
    year: yearOf(a.Year),
    bpm: fields.bpm(a.AverageBpm, line),
    key: fields.key(a.Tonality, line),
    keyText: fields.repeated(a.Tonality),
    durationS: secondsOf(a.TotalTime),
    location: path === null || isPlaceholder(path) ? null : fields.location(path, line),
    comment,
    rating: starsOf(a.Rating),
    isrc: isrcOf(comment),
    energy: energyOf(comment),
  })
}
