import type { Key } from '../../../domain/key/key.ts'
import { FASTEST, SLOWEST } from '../../../domain/recommend/score.ts'
import { readGenreTag } from '../../../domain/track/read-genre.ts'
import type { GenreName } from '../../../domain/track/genres.ts'
import type { MixableTrack } from '../../../domain/track/track.ts'

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
 * The catalogue with what the music folder adds to it: tracks it has not, and of those it has a key and an energy where
 * nobody else says any. What is published is never overridden. Of two files of one track the first counts.
 */
export function withFolder(catalogue: readonly MixableTrack[], files: Iterable<FolderFile>): MixableTrack[] {
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
          ? completed(known, file)
          : null
    if (track) all.set(file.trackId, track)
  }
  return [...all.values()]
}

function completed(track: MixableTrack, { key, energy }: FolderFile): MixableTrack {
  return {
    ...track,
    ...(track.key === null && key !== null ? { key, keySource: 'measured' as const } : {}),
    energy: track.energy ?? energy,
  }
}

/** null where it cannot be recommended: nobody says who it is by, how fast it is, or what kind of music. */
function asTrack(
  { trackId, artist, title, year, bpm, key, energy }: FolderFile,
  genre: GenreName | null,
): MixableTrack | null {
  if (artist === '' || title === '' || genre === null || bpm === null || bpm < SLOWEST || bpm > FASTEST)
    return null
  return {
    id: trackId,
    artist,
    title,
    year,
    genre,
    bpm: Math.round(bpm * 10) / 10,
    key,
    // Tags are written by programs that measure, as ours does.
    keySource: key === null ? null : 'measured',
    energy,
    vibes: [],
    vocal: null,
    origin: 'folder',
  }
}
