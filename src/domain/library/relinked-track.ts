import type { ExportTrack } from './export-set.ts'
import { isWholeLocation } from './file-location.ts'
import type { LibraryTrack } from './library-track.ts'

type How = {
  /** Whether the file goes back into the program that the library is from. */
  readonly isSameProgram: boolean
  /** Whether Segue's notes and genre go where the DJ's own entry has none. */
  readonly fillsEmpty: boolean
}

/**
 * A track with the file of the DJ's own library. What the library says of it comes first: the file goes back into the program
 * it came from, and must not change there what the DJ has put right.
 */
export function relinkedTrack(track: ExportTrack, own: LibraryTrack, how: How): ExportTrack {
  return {
    ...track,
    artist: own.artist ?? track.artist,
    title: own.title ?? track.title,
    album: own.album,
    genre: own.genre ?? (how.fillsEmpty ? track.genre : null),
    year: own.year ?? track.year,
    bpm: own.bpm ?? track.bpm,
    // What the DJ's software says, unless it is Segue's own estimate come back.
    ...(own.key !== null && { key: own.key, isKeyEstimated: own.isKeyEstimated }),
    // Where it is unreadable, ours says more.
    keyText: how.isSameProgram && own.key !== null && !own.isKeyEstimated ? own.keyText : null,
    durationS: own.durationS,
    isrc: own.isrc,
    comment: own.comment ?? (how.fillsEmpty ? null : ''),
    rating: own.rating,
    // A path that its own program alone can complete is of no use to another.
    location: how.isSameProgram || isWholeLocation(own.location ?? '') ? own.location : null,
    original: own.original,
  }
}
