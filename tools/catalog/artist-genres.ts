/** Genres that an artist carries to all of its records. */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { mainArtist, titleParts } from '../../src/domain/track/names.ts'
import type { AuthoredRow } from './authored-rows.ts'
import type { GenreGuess } from './genre-model.ts'
import { groupBy } from './group-by.ts'
import type { KnownRow } from './known-row.ts'
import { parentGenre } from './parent-genre.ts'

/** Authored rows that must agree before an artist is taken to be of their genre. */
const MIN_AUTHORED = 2
/** The model must not think it out of the question: 8 in 10 such placements of authored rows left out were right. */
const MIN_SHARE = 0.03

const isSameOrPart = (one: GenreName, other: GenreName): boolean =>
  one === other || parentGenre(one) === other || parentGenre(other) === one

type ArtistGenre = (artist: string, title: string, named: GenreName | null, guess: GenreGuess) => GenreName | null

/** Corrects what was named by the genre of all the artist's authored rows; a remix is its maker's, not the artist's. */
export function learnArtistGenres(authored: readonly AuthoredRow[]): ArtistGenre {
  const genres = new Map<string, GenreName>()
  for (const [artist, own] of groupBy(authored, (row) => mainArtist(row.artist)))
    if (own.length >= MIN_AUTHORED && own.every(({ genre }) => genre === own[0]!.genre)) genres.set(artist, own[0]!.genre)
  return (artist, title, named, guess) => {
    const own = genres.get(mainArtist(artist))
    if (own === undefined || (named !== null && isSameOrPart(named, own))) return named
    if (titleParts(title).version !== '' || (guess.shares.get(own) ?? 0) < MIN_SHARE) return named
    return own
  }
}

/** Scenes that an artist belongs to with everything it sings, whatever the single record sounds like. */
const OF_THE_ARTIST: ReadonlySet<GenreName | null> = new Set<GenreName>(['K-Pop', 'Country'])
const MIN_PLACED = 3
const MIN_SHARE_OF_ARTIST = 0.75

/** Fills in such a scene where most rows of the artist are placed in it already. */
export function fillScenes(rows: readonly KnownRow[]): KnownRow[] {
  const scenes = new Map<string, GenreName>()
  for (const [artist, own] of groupBy(rows, (row) => mainArtist(row.artist))) {
    const placed = own.filter(({ genre }) => genre !== null)
    const scene = placed.find(({ genre }) => OF_THE_ARTIST.has(genre))?.genre
    const share = placed.filter(({ genre }) => genre === scene).length / placed.length
    if (scene && placed.length >= MIN_PLACED && share >= MIN_SHARE_OF_ARTIST) scenes.set(artist, scene)
  }
  return rows.map((row) => {
    const scene = row.genre === null && row.bpm !== null ? scenes.get(mainArtist(row.artist)) : undefined
    return scene === undefined || titleParts(row.title).version !== '' ? row : { ...row, genre: scene }
  })
}
