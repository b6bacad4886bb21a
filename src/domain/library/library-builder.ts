import { type DiagnosticCode, Diagnostics } from './diagnostics.ts'
import { FieldReader } from './field-reader.ts'
import {
  LIMITS,
  type LibraryFormat,
  type LibraryHistory,
  type LibraryPlaylist,
  type LibraryRead,
  type LibraryTrack,
} from './library-track.ts'

/** Collects what a reader finds and enforces the limits, the same for every format. */
export class LibraryBuilder {
  readonly diagnostics = new Diagnostics()
  readonly fields = new FieldReader(this.diagnostics)
  private readonly format: LibraryFormat
  private readonly tracks: LibraryTrack[] = []
  private readonly playlists: LibraryPlaylist[] = []
  private readonly histories: LibraryHistory[] = []
  private entries = 0
  private isTruncated = false

  constructor(format: LibraryFormat) {
    this.format = format
  }

  get trackCount(): number {
    return this.tracks.length
  }

  /** @returns the track's position, or null when there is no room left: the reader should stop. */
  addTrack(track: LibraryTrack, line: number | null = null): number | null {
    if (this.tracks.length >= LIMITS.tracks) {
      if (!this.isTruncated) this.stop('too-many-tracks', line)
      return null
    }
    if (track.artist === null && track.title === null) this.diagnostics.note('no-name', line)
    if (track.sample) this.diagnostics.note('samples-kept-apart', line)
    return this.tracks.push(track) - 1
  }

  /** Cut to what fits; without effect once there is no room left. */
  addPlaylist(name: string, folder: readonly string[], tracks: readonly number[], line: number | null): void {
    const added = this.cutToRoom(tracks, line)
    if (added !== null) this.playlists.push({ name, folder, tracks: added })
  }

  /** Cut to what fits, as playlists are. */
  addHistory(history: LibraryHistory, line: number | null): void {
    const plays = this.cutToRoom(history.plays, line)
    if (plays !== null) this.histories.push({ ...history, plays })
  }

  /** null: there is no room left. */
  private cutToRoom<T>(entries: readonly T[], line: number | null): readonly T[] | null {
    const lists = this.playlists.length + this.histories.length
    const room = lists < LIMITS.playlists ? LIMITS.playlistEntries - this.entries : 0
    if (room <= 0 || entries.length > room) {
      this.diagnostics.note('too-many-playlists', line)
      this.isTruncated = true
    }
    if (room <= 0) return null
    const added = entries.slice(0, room)
    this.entries += added.length
    return added
  }

  /** Notes why reading ends before the file does. */
  stop(code: DiagnosticCode, line: number | null = null): void {
    this.diagnostics.note(code, line)
    this.isTruncated = true
  }

  read(): LibraryRead {
    return {
      format: this.format,
      tracks: this.tracks,
      playlists: this.playlists,
      histories: this.histories,
      diagnostics: this.diagnostics.list(),
      truncated: this.isTruncated,
    }
  }
}
