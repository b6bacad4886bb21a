import { genreKey, groupsByGenre } from './group-songs.ts'

export type SyncSong = { readonly title: string; readonly artist: string; readonly genre: string }

export type SyncList = {
  readonly id: string
  /** '' counts as mixed. */
  readonly genre: string
  readonly songs: readonly Pick<SyncSong, 'title' | 'artist'>[]
}

export type SyncAction<Song> =
  | { readonly kind: 'append'; readonly listId: string; readonly songs: readonly Song[] }
  /** `genre` is `mixed` for songs of none; `defaultListName` makes the list's name from it. */
  | { readonly kind: 'create'; readonly genre: string; readonly songs: readonly Song[] }

/**
 * What keeps the automatic lists in step with the saved songs: one list a genre, each song in it once.
 *
 * A song is in a list when title and artist are the same but for case and outer spaces. Of several lists of a genre the
 * first one given is kept in step. Songs are only ever added: what a list holds beyond the saved songs is the DJ's own.
 * Planning again after the plan was carried out gives no actions.
 *
 * @param automaticLists never hand-made ones: nothing is ever added to those
 * @returns what to do, in the order of the genres' first songs; empty when every song has its place
 */
export function planAutoSync<Song extends SyncSong>(
  savedSongs: readonly Song[],
  automaticLists: readonly SyncList[],
): readonly SyncAction<Song>[] {
  const listOf = new Map<string, SyncList>()
  for (const list of automaticLists) {
    const key = genreKey(list.genre)
    if (!listOf.has(key)) listOf.set(key, list)
  }
  const actions: SyncAction<Song>[] = []
  for (const group of groupsByGenre(savedSongs)) {
    const list = listOf.get(group.key)
    const songs = notYetIn(list?.songs ?? [], group.songs)
    if (songs.length === 0) continue
    if (list) actions.push({ kind: 'append', listId: list.id, songs })
    else actions.push({ kind: 'create', genre: group.genre, songs })
  }
  return actions
}

function notYetIn<Song extends SyncSong>(
  present: readonly Pick<SyncSong, 'title' | 'artist'>[],
  songs: readonly Song[],
): readonly Song[] {
  const seen = new Set(present.map(identity))
  return songs.filter((song) => {
    const key = identity(song)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

// A line break cannot be in a title that was typed into one line, so two songs never run into one another.
const identity = ({ title, artist }: Pick<SyncSong, 'title' | 'artist'>): string =>
  `${title.trim().toLowerCase()}\n${artist.trim().toLowerCase()}`
