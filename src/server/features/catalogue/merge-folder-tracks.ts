import type { Key } from '#domain/key/key.ts'
import { FASTEST, SLOWEST } from '#domain/recommend/score.ts'
import { readGenreTag } from '#domain/track/read-genre.ts'
import type { GenreName } from '#domain/track/genres.ts'
import type { ShelfTrack } from '#domain/track/track.ts'

/** What a file of the music folder says of its track. */
export type FolderFile = {
  /** The id that every track of this name has. */
  readonly trackId: string
  readonly artist: string
  readonly title: string
  readonly year: number | null
  /** As the file's tag says it. */
  readonly genre: string | null
  readonly bpm: number | null
  readonly key: Key | null
  readonly energy: number | null
}

/**
 * The catalogue with what the music folder adds to it: tracks it has not, and of those it has a genre, a tempo, a key and an
 * energy where no other source states any. A key that was measured on the file takes the place of an estimate; what is published or
 * measured elsewhere is never overridden. Of two files of one track the first counts.
 */
export function mergeFolderTracks(
  catalogue: readonly ShelfTrack[],
  files: Iterable<FolderFile>,
): ShelfTrack[] {
  const all = new Map(catalogue.map((track) => [track.id, track]))
  const genres = new Map<string | null, GenreName | null>([[null, null]])
  const genreOf = ({ genre: tag }: FolderFile): GenreName | null => {
    const read = genres.get(tag)
    if (read !== undefined) return read
    const genre = readGenreTag(tag as string)
    genres.set(tag, genre)
    return genre
  }
  for (const file of files) {
    const known = all.get(file.trackId)
    const track =
      known === undefined
        ? asTrack(file, genreOf(file))
        : known.origin === 'catalogue'
          ? completed(known, file, genreOf)
          : null
    if (track) all.set(file.trackId, track)
  }
  return [...all.values()]
}

function completed(
  track: ShelfTrack,
  file: FolderFile,
  genreOf: (file: FolderFile) => GenreName | null,
): ShelfTrack {
  const { key, energy } = file
  const isKeyTaken = key !== null && (track.key === null || track.keySource === 'estimated')
  return {
    ...track,
    genre: track.genre ?? genreOf(file),
    bpm: track.bpm ?? mixableBpm(file),
    ...(isKeyTaken ? { key, keySource: 'measured' as const } : {}),
    energy: track.energy ?? energy,
  }
}

/** Its tempo, where it is one that the engine tells apart. */
const mixableBpm = ({ bpm }: FolderFile): number | null =>
  bpm === null || bpm < SLOWEST || bpm > FASTEST ? null : Math.round(bpm * 10) / 10

/** null where it cannot be recommended: its artist or tempo is not known. */
function asTrack(file: FolderFile, genre: GenreName | null): ShelfTrack | null {
  const { trackId, artist, title, year, key, energy } = file
  const bpm = mixableBpm(file)
  if (artist === '' || title === '' || bpm === null) return null
  return {
    id: trackId,
    artist,
    title,
    year,
    genre,
    bpm,
    key,
    // Tags are written by programs that measure, as ours does.
    keySource: key === null ? null : 'measured',
    energy,
    vibes: [],
    vocal: null,
    popularity: null,
    origin: 'folder',
  }
}
