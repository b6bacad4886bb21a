import { type DiagnosticCode, Diagnostics } from './diagnostics.ts'
import { FieldReader } from './field-reader.ts'
import {
  LIMITS,
  type LibraryFormat,
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
    const room = this.playlists.length < LIMITS.playlists ? LIMITS.playlistEntries - this.entries : 0
    if (room <= 0 || tracks.length > room) {
      this.diagnostics.note('too-many-playlists', line)
      this.isTruncated = true
    }
    if (room <= 0) return
    const added = tracks.slice(0, room)
    this.entries += added.length
    this.playlists.push({ name, folder, tracks: added })
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
      diagnostics: this.diagnostics.list(),
      truncated: this.isTruncated,
    }
  }
}
