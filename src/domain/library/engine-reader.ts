import type { Key } from '../key/key.ts'
import { parseKey } from '../key/notation.ts'
import {
  type LibraryDatabase,
  numberIn,
  type Row,
  tableColumns,
  tableRows,
  textIn,
} from './engine-database.ts'
import { energyOf, isrcOf, secondsOf, yearOf } from './field-reader.ts'
import { isWholeLocation, nativePath } from './file-location.ts'
import { groupBy } from './group-by.ts'
import { LibraryBuilder } from './library-builder.ts'
import { localTime, type UtcOffset } from './library-files.ts'
import { LIMITS, type LibraryPlay, type LibraryRead, libraryTrack } from './library-track.ts'
import { namedVersion } from './named-version.ts'
import { inListOrder } from './linked-list.ts'

const TRACK_COLUMNS = [
  'id',
  'path',
  'filename',
  'title',
  'artist',
  'album',
  'genre',
  'comment',
  'remixer',
  'year',
  'bpm',
  'bpmAnalyzed',
  'key',
  'rating',
  'length',
  'streamingSource',
  'originDatabaseUuid',
  'originTrackId',
] as const

/**
 * The key that Engine DJ keeps as a number: round the circle of fifths from C, major and the minor a tone lower in the circle's
 * other half in turn (0 C, 1 Am, 2 G, 3 Em … 23 Dm).
 */
export function engineKey(value: number | null): Key | null {
  if (value === null || !Number.isInteger(value) || value < 0 || value > 23) return null
  return parseKey(`${((7 + Math.floor(value / 2)) % 12) + 1}${value % 2 === 0 ? 'B' : 'A'}`)
}

type Source = {
  readonly database: LibraryDatabase
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
}

const sourceOf = (database: LibraryDatabase): Source => ({ database, tables: tableColumns(database) })

const rowsOf = ({ database, tables }: Source, table: string, columns: readonly string[], limit: number) =>
  tableRows(database, table, columns, tables.get(table) ?? new Set(), limit)

export type EngineKind = 'library' | 'history' | 'older' | 'other'

/** What a database is: Engine DJ's library (`m.db`), its histories alone (`hm.db`), a library of Engine Prime 1, or another program's. */
export function engineKind(database: LibraryDatabase): EngineKind {
  const { tables } = sourceOf(database)
  const track = tables.get('Track')
  if (track === undefined) return 'other'
  if (tables.has('MetaData') && !track.has('title')) return 'older'
  if (!track.has('path') || !track.has('title')) return 'other'
  if (tables.has('Playlist')) return 'library'
  return tables.has('Historylist') ? 'history' : 'other'
}

/**
 * Reads Engine DJ's databases (schema 2 and 3): the tracks, playlists and histories of `m.db`, and the histories of `hm.db`. Nothing
 * is thrown: a damaged file gives what came before the damage.
 * @param folder the path of the folder "Engine Library", from which paths of tracks start; null where it is not known
 * @param offset the clock of the DJ's machine: Engine notes UTC
 */
export function readEngine(
  databases: readonly LibraryDatabase[],
  folder: string | null,
  offset: UtcOffset,
): LibraryRead {
  return new EngineReader(folder, offset).read(databases)
}

class EngineReader {
  private readonly builder = new LibraryBuilder('engine')
  private readonly folder: string | null
  private readonly offset: UtcOffset
  /** Tracks are known beyond their own database by where they first were. */
  private readonly byOrigin = new Map<string, number>()
  private readonly byPath = new Map<string, number>()

  constructor(folder: string | null, offset: UtcOffset) {
    this.folder = folder
    this.offset = offset
  }

  read(databases: readonly LibraryDatabase[]): LibraryRead {
    for (const database of databases)
      try {
        this.readDatabase(sourceOf(database))
      } catch {
        // The library's own errors speak of pages and cells.
        this.builder.stop('ended-early')
      }
    return this.builder.read()
  }

  private readDatabase(source: Source): void {
    const byId = new Map<number, number>()
    const isHistoryAlone = !source.tables.has('Playlist')
    for (const row of rowsOf(source, 'Track', TRACK_COLUMNS, LIMITS.tracks + 1)) {
      const id = numberIn(row, 'id')
      const known = isHistoryAlone ? this.known(row) : undefined
      const position = known ?? this.addTrack(row)
      if (position === null) break
      if (id !== null) byId.set(id, position)
    }
    this.readPlaylists(source, byId)
    this.readHistories(source, byId)
  }

  private known(row: Row): number | undefined {
    return this.byOrigin.get(originOf(row) ?? '') ?? this.byPath.get(textIn(row, 'path') ?? '')
  }

  private addTrack(row: Row): number | null {
    const { fields, diagnostics } = this.builder
    const comment = fields.text(textIn(row, 'comment'))
    const path = textIn(row, 'path') ?? ''
    const isStreamed = (textIn(row, 'streamingSource') ?? '') !== ''
    if (isStreamed) diagnostics.note('streams-only')
    const key = numberIn(row, 'key')
    const rating = numberIn(row, 'rating') ?? 0
    const analyzed = numberIn(row, 'bpmAnalyzed') ?? 0
    const position = this.builder.addTrack(
      libraryTrack({
        artist: fields.repeated(textIn(row, 'artist')),
        ...namedVersion(fields.text(textIn(row, 'title')), undefined, textIn(row, 'remixer')),
        album: fields.repeated(textIn(row, 'album')),
        genre: fields.repeated(textIn(row, 'genre')),
        year: yearOf(textIn(row, 'year')),
        bpm: fields.bpm(analyzed > 0 ? analyzed.toFixed(4) : textIn(row, 'bpm')),
        key: engineKey(key),
        keyText: key === null ? null : fields.repeated(String(key)),
        durationS: secondsOf(textIn(row, 'length')),
        location: path === '' || isStreamed ? null : fields.location(this.located(path)),
        comment,
        // Twenty a star.
        rating: rating > 0 && rating <= 100 ? Math.max(1, Math.round(rating / 20)) : null,
        isrc: isrcOf(comment),
        energy: energyOf(comment),
      }),
    )
    if (position === null) return null
    const origin = originOf(row)
    if (origin !== null && !this.byOrigin.has(origin)) this.byOrigin.set(origin, position)
    if (path !== '' && !this.byPath.has(path)) this.byPath.set(path, position)
    return position
  }

  /** Paths start from the folder of the library: "../Music/a.mp3". */
  private located(path: string): string {
    if (isWholeLocation(path) || this.folder === null) return nativePath(path)
    const parts = this.folder.split(/[\\/]/u)
    for (const part of path.split('/'))
      if (part === '..') {
        if (parts.length > 1) parts.pop()
      } else if (part !== '.') parts.push(part)
    return nativePath(parts.join('/'))
  }

  private readPlaylists(source: Source, byId: ReadonlyMap<number, number>): void {
    const lists = new Map<number, Playlist>()
    for (const row of rowsOf(
      source,
      'Playlist',
      ['id', 'title', 'parentListId', 'nextListId'],
      LIMITS.playlists,
    )) {
      const id = numberIn(row, 'id')
      if (id === null) continue
      const parent = numberIn(row, 'parentListId') ?? 0
      lists.set(id, { id, parent, next: numberIn(row, 'nextListId') ?? 0, title: textIn(row, 'title') ?? '' })
    }
    const entries = this.entriesByList(source, byId)
    const children = groupBy(lists.values(), ({ parent }) => parent)
    const seen = new Set<number>()
    const visit = (parent: number, folder: readonly string[]) => {
      for (const { id, title } of inListOrder(children.get(parent) ?? [])) {
        if (seen.has(id) || folder.length >= LIMITS.depth) continue
        seen.add(id)
        const name = this.builder.fields.text(title) ?? ''
        const tracks = entries.get(id) ?? []
        // A folder may hold tracks of its own as well.
        if (tracks.length > 0 || !children.has(id)) this.builder.addPlaylist(name, folder, tracks, null)
        visit(id, [...folder, name])
      }
    }
    visit(0, [])
    // Lists whose folder is gone, or that lie in each other.
    for (const { id, parent } of lists.values()) if (!seen.has(id)) visit(parent, [])
    if (source.tables.has('Smartlist'))
      for (const _ of rowsOf(source, 'Smartlist', ['title'], LIMITS.playlists))
        this.builder.diagnostics.note('smart-list-not-read')
  }

  private entriesByList(
    source: Source,
    byId: ReadonlyMap<number, number>,
  ): ReadonlyMap<number, readonly number[]> {
    const own = this.ownUuid(source)
    const byList = new Map<number, { id: number; next: number; track: number | null }[]>()
    const columns = ['id', 'listId', 'trackId', 'databaseUuid', 'nextEntityId']
    for (const row of rowsOf(source, 'PlaylistEntity', columns, LIMITS.playlistEntries)) {
      const [id, list, track] = [numberIn(row, 'id'), numberIn(row, 'listId'), numberIn(row, 'trackId')]
      if (id === null || list === null || track === null) continue
      const uuid = textIn(row, 'databaseUuid') ?? ''
      const foreign = uuid !== '' && uuid !== own ? this.byOrigin.get(`${uuid} ${track}`) : undefined
      const entry = {
        id,
        next: numberIn(row, 'nextEntityId') ?? 0,
        track: foreign ?? byId.get(track) ?? null,
      }
      const entries = byList.get(list)
      if (entries === undefined) byList.set(list, [entry])
      else entries.push(entry)
    }
    return new Map(
      [...byList].map(([list, entries]) => {
        const tracks = inListOrder(entries).map(({ track }) => track)
        const known = tracks.filter((track) => track !== null)
        for (let lost = known.length; lost < tracks.length; lost++)
          this.builder.diagnostics.note('entry-without-track')
        return [list, known]
      }),
    )
  }

  private ownUuid(source: Source): string {
    for (const row of rowsOf(source, 'Information', ['uuid'], 1)) return textIn(row, 'uuid') ?? ''
    return ''
  }

  private readHistories(source: Source, byId: ReadonlyMap<number, number>): void {
    const plays = new Map<number, LibraryPlay[]>()
    for (const row of rowsOf(
      source,
      'HistorylistEntity',
      ['listId', 'trackId', 'startTime'],
      LIMITS.playlistEntries,
    )) {
      const [list, id] = [numberIn(row, 'listId'), numberIn(row, 'trackId')]
      const track = id === null ? undefined : byId.get(id)
      if (list === null || track === undefined) continue
      const startedAt = localTime(numberIn(row, 'startTime'), this.offset)
      const play = { track, startedAt, durationS: null, deck: null }
      const entries = plays.get(list)
      if (entries === undefined) plays.set(list, [play])
      else entries.push(play)
    }
    for (const row of rowsOf(
      source,
      'Historylist',
      ['id', 'title', 'startTime', 'isDeleted'],
      LIMITS.playlists,
    )) {
      const entries = plays.get(numberIn(row, 'id') ?? -1) ?? []
      if (entries.length === 0 || numberIn(row, 'isDeleted') === 1) continue
      const inOrder = entries.toSorted((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''))
      const startedAt = localTime(numberIn(row, 'startTime'), this.offset) ?? inOrder[0]?.startedAt ?? null
      const name = this.builder.fields.text(textIn(row, 'title')) ?? startedAt?.slice(0, 10) ?? ''
      this.builder.addHistory({ name, startedAt, plays: inOrder }, null)
    }
  }
}

type Playlist = {
  readonly id: number
  readonly parent: number
  readonly next: number
  readonly title: string
}

/** null where the row does not say where the track first was. */
function originOf(row: Row): string | null {
  const uuid = textIn(row, 'originDatabaseUuid') ?? ''
  const id = numberIn(row, 'originTrackId')
  return uuid === '' || id === null || id === 0 ? null : `${uuid} ${id}`
}
