import { agreedGenre } from '../track/artist-house.ts'
import { isNobody } from '../track/left-out-names.ts'
import { mainArtist, normalizeName } from '../track/names.ts'
import type { GenreName } from '../track/genres.ts'
import type { TrackFacts } from '../track/track.ts'

type Placed = Pick<TrackFacts, 'artist' | 'genre'> & { readonly album: string | null }
type Genre = Pick<TrackFacts, 'genre'>

/** What a library's tracks with a genre say of those without: nearly all by one artist, or on one album, are of one. */
export class OwnGenres {
  private readonly byArtist = new Map<string, Genre[]>()
  private readonly byAlbum = new Map<string, Genre[]>()

  add({ artist, album, genre }: Placed): void {
    if (genre === null) return
    put(this.byArtist, artistKey(artist), { genre })
    put(this.byAlbum, albumKey(album), { genre })
  }

  /** The usual genre of the artist, else of the album; null where they have none. */
  guess({ artist, album }: Omit<Placed, 'genre'>): GenreName | null {
    const of = (tracks: readonly Genre[] = []) => agreedGenre(tracks)
    return of(this.byArtist.get(artistKey(artist))) ?? of(this.byAlbum.get(albumKey(album)))
  }
}

const artistKey = (artist: string): string => (isNobody(artist) ? '' : mainArtist(artist))
const albumKey = (album: string | null): string => normalizeName(album ?? '')

function put(index: Map<string, Genre[]>, key: string, track: Genre): void {
  if (key === '') return
  const tracks = index.get(key)
  if (tracks) tracks.push(track)
  else index.set(key, [track])
}
