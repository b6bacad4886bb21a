/** What a song of no genre is grouped under. A genre typed as "Mixed" is the same group. */
export const MIXED = 'mixed'

/** How the songs of My List are shown: a card for each genre, or one card with the newest first. */
export type GroupBy = 'genre' | 'added'

type Groupable = {
  /** As saved: any words, in any case; '' when not known. */
  readonly genre: string
  /** UTC milliseconds. */
  readonly savedAt: number
}

export type SongGroup<Song> = {
  /** Tells groups apart: the genre in lower case, `mixed` for none, `added` for the one group by date. */
  readonly key: string
  /** The genre as its first song spells it, `mixed` for none; '' where songs are not grouped by genre. */
  readonly genre: string
  readonly songs: readonly Song[]
}

/** What makes two genres the same: case and outer spaces do not count, and no genre is `mixed`. */
export function genreKey(genre: string): string {
  const plain = genre.trim().toLowerCase()
  return plain === '' ? MIXED : plain
}

/**
 * The songs in groups. No song is lost, none comes twice, and there is no empty group.
 *
 * - `genre`: groups in the order of their first song; inside a group the given order stays, since it is the DJ's own.
 * - `added`: one group, newest first; songs saved at the same moment keep the given order.
 */
export function groupSongs<Song extends Groupable>(
  songs: readonly Song[],
  by: GroupBy,
): readonly SongGroup<Song>[] {
  if (songs.length === 0) return []
  if (by === 'added')
    return [{ key: 'added', genre: '', songs: songs.toSorted((a, b) => b.savedAt - a.savedAt) }]
  return groupsByGenre(songs)
}

/** The groups by genre alone, for songs without a date. */
export function groupsByGenre<Song extends Pick<Groupable, 'genre'>>(
  songs: readonly Song[],
): readonly SongGroup<Song>[] {
  const groups = new Map<string, { genre: string; songs: Song[] }>()
  for (const song of songs) {
    const key = genreKey(song.genre)
    const group = groups.get(key)
    if (group) group.songs.push(song)
    else groups.set(key, { genre: song.genre.trim() || MIXED, songs: [song] })
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
