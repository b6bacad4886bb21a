import { agreedGenre } from '../track/artist-house.ts'
import type { GenreName } from '../track/genres.ts'
import { readGenreTag } from '../track/read-genre.ts'

type Playlist = {
  readonly name: string
  /** Outermost first. */
  readonly folder: readonly string[]
  /** `ownTrackKey` of its tracks. */
  readonly keys: readonly string[]
}

/**
 * What playlists say of tracks without a genre: the genre that a playlist, or else a folder around it, is named after, else the one
 * that nearly all of its tracks share. A track in playlists of several genres stays without.
 * @param genreOf what is known of a track by its key; null: nothing
 */
export function playlistGenres(
  playlists: readonly Playlist[],
  genreOf: (key: string) => GenreName | null,
): ReadonlyMap<string, GenreName> {
  const said = new Map<string, GenreName | null>()
  for (const playlist of playlists) {
    const genre = genreOfPlaylist(playlist, genreOf)
    if (genre === null) continue
    for (const key of playlist.keys) {
      const before = said.get(key)
      said.set(key, before === undefined || before === genre ? genre : null)
    }
  }
  return new Map([...said].flatMap(([key, genre]) => (genre === null ? [] : [[key, genre]])))
}

function genreOfPlaylist(
  { name, folder, keys }: Playlist,
  genreOf: (key: string) => GenreName | null,
): GenreName | null {
  for (const text of [name, ...folder.toReversed()]) {
    const genre = readGenreTag(text)
    if (genre !== null) return genre
  }
  return agreedGenre(keys.map((key) => ({ genre: genreOf(key) })))
}
