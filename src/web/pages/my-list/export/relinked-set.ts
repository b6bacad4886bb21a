import type { Transition } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { parseKey } from '#domain/key/notation.ts'
import type { ExportSet, ExportTrack } from '#domain/library/export-set.ts'
import type { LibraryTrack } from '#domain/library/library-track.ts'
import { relinkedTrack } from '#domain/library/relinked-track.ts'

type Input = {
  readonly name: string
  readonly songs: readonly (ListSong & { readonly played?: 0 | 1 })[]
  /** One for each song: its track in the DJ's library, null where it is not there. */
  readonly found: readonly (LibraryTrack | null)[]
  /** One fewer than songs, or none where they are not known. */
  readonly transitions: readonly Transition[]
  /** Whether the file goes back into the program that the library is from. */
  readonly isSameProgram: boolean
  /** Whether Segue's notes and genre go where the DJ's own entry has none. */
  readonly fillsEmpty: boolean
}

/** A list with the files of the DJ's own library. */
export function relinkedSet({ name, songs, found, transitions, ...how }: Input): ExportSet {
  return {
    name,
    tracks: songs.map((song, index): ExportTrack => {
      const own = found[index] ?? null
      const track = toExportTrack(song, transitions[index - 1])
      return own === null ? track : relinkedTrack(track, own, how)
    }),
  }
}

const toExportTrack = (
  song: ListSong & { readonly played?: 0 | 1 },
  step: Transition | undefined,
): ExportTrack => ({
  artist: song.artist,
  title: song.title,
  album: null,
  genre: song.genre || null,
  year: song.releaseYear,
  bpm: song.bpm,
  key: parseKey(song.camelot ?? ''),
  isKeyEstimated: song.keySource === 'estimated',
  keyText: null,
  energy: song.energy,
  durationS: null,
  isrc: null,
  score: step?.score ?? null,
  move: step?.move ?? null,
  tip: step?.tip ?? null,
  comment: null,
  played: song.played === 1,
  rating: null,
  location: null,
  original: null,
})
