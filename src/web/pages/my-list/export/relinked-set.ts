import type { Transition } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { parseKey } from '#domain/key/notation.ts'
import type { ExportSet, ExportTrack } from '#domain/library/export-set.ts'
import type { LibraryTrack } from '#domain/library/library-track.ts'

type Input = {
  readonly name: string
  readonly songs: readonly (ListSong & { readonly played?: 0 | 1 })[]
  /** One for each song: its track in the DJ's library, null where it is not there. */
  readonly found: readonly (LibraryTrack | null)[]
  /** One fewer than songs, or none where they are not known. */
  readonly transitions: readonly Transition[]
  /** Whether the file goes back into the program that the library is from. */
  readonly isSameProgram: boolean
}

/**
 * A list with the files of the DJ's own library. What the library says of a track comes first: the file goes back into
 * the program it came from, and must not change there what the DJ has put right.
 */
export function relinkedSet({ name, songs, found, transitions, isSameProgram }: Input): ExportSet {
  return {
    name,
    tracks: songs.map((song, index): ExportTrack => {
      const own = found[index] ?? null
      const step = transitions[index - 1]
      return {
        artist: own?.artist ?? song.artist,
        title: own?.title ?? song.title,
        album: own?.album ?? null,
        genre: own?.genre ?? (song.genre || null),
        year: own?.year ?? song.releaseYear,
        bpm: own?.bpm ?? song.bpm,
        ...relinkedKey(song, own),
        // Where it is unreadable, ours says more.
        keyText:
          isSameProgram && own !== null && own.key !== null && !own.isKeyEstimated ? own.keyText : null,
        energy: song.energy,
        durationS: own?.durationS ?? null,
        isrc: own?.isrc ?? null,
        score: step?.score ?? null,
        move: step?.move ?? null,
        tip: step?.tip ?? null,
        comment: own?.comment ?? null,
        played: song.played === 1,
        location: own?.location ?? null,
      }
    }),
  }
}

/** What the DJ's software says of the key, unless it is Segue's own estimate come back. */
function relinkedKey(song: ListSong, own: LibraryTrack | null): Pick<ExportTrack, 'key' | 'isKeyEstimated'> {
  if (own !== null && own.key !== null) return { key: own.key, isKeyEstimated: own.isKeyEstimated }
  return { key: parseKey(song.camelot ?? ''), isKeyEstimated: song.keySource === 'estimated' }
}
