import type { ArtworkFacts } from '#domain/artwork/artwork-facts.ts'
import type { SavedListRow } from '../lists/saved-list.ts'

/** Each song takes its part of the picture: of more than these none could be seen. */
const SONGS_DRAWN = 500

/** What the picture of a list is drawn from. */
export const listFacts = ({ genre, songs }: SavedListRow): ArtworkFacts => ({
  genre,
  songs: songs.slice(0, SONGS_DRAWN).map(({ artist, title, genre: ownGenre, bpm, key, energy }) => ({
    artist,
    title,
    genre: ownGenre,
    bpm,
    key,
    energy,
  })),
})
