/** The genres of the catalogue, with what a DJ means by them. `family` is who shares a floor. */
type GenreFacts = {
  readonly family: GenreFamily
  /** The tempo most of its tracks have, in BPM: where a search starts that has a genre and no tempo. */
  readonly typicalBpm: number
  /** Genres of other families that a DJ reaches for next. */
  readonly neighbours: readonly string[]
}

export type GenreFamily =
  | 'house'
  | 'techno-trance'
  | 'edm'
  | 'bass'
  | 'breaks'
  | 'disco-funk'
  | 'urban'
  | 'latin'
  | 'caribbean'
  | 'african'
  | 'chill'
  | 'party'
  | 'hard'

const GENRES = {
  House: { family: 'house', typicalBpm: 124, neighbours: ['Disco', 'Nu Disco', 'UK Garage'] },
  'Deep House': { family: 'house', typicalBpm: 122, neighbours: ['Downtempo', 'Nu Disco'] },
  'Tech House': { family: 'house', typicalBpm: 127, neighbours: ['Techno', 'Electro House'] },
  'Afro House': { family: 'house', typicalBpm: 121, neighbours: ['Amapiano', 'Afrobeats'] },
  'Melodic House': { family: 'house', typicalBpm: 123, neighbours: ['Techno', 'Trance'] },
  'Progressive House': { family: 'house', typicalBpm: 126, neighbours: ['Trance', 'Electro House'] },
  Techno: {
    family: 'techno-trance',
    typicalBpm: 132,
    neighbours: ['Tech House', 'Melodic House', 'Electro', 'Hard Dance'],
  },
  Trance: {
    family: 'techno-trance',
    typicalBpm: 136,
    neighbours: ['Progressive House', 'Melodic House', 'Hard Dance'],
  },
  'Electro House': {
    family: 'edm',
    typicalBpm: 128,
    neighbours: ['Tech House', 'Progressive House', 'Dubstep', 'Hard Dance'],
  },
  'Dance Pop': { family: 'edm', typicalBpm: 126, neighbours: ['Pop', 'House', 'Disco'] },
  'Drum & Bass': { family: 'bass', typicalBpm: 174, neighbours: ['Breaks', 'Hard Dance'] },
  Dubstep: { family: 'bass', typicalBpm: 140, neighbours: ['UK Garage', 'Hip Hop'] },
  'UK Garage': { family: 'bass', typicalBpm: 132, neighbours: ['House', 'Breaks'] },
  Breaks: { family: 'breaks', typicalBpm: 130, neighbours: ['Drum & Bass', 'UK Garage', 'Techno'] },
  Electro: { family: 'breaks', typicalBpm: 128, neighbours: ['Techno', 'Disco'] },
  Disco: { family: 'disco-funk', typicalBpm: 119, neighbours: ['House', 'Oldies'] },
  'Nu Disco': { family: 'disco-funk', typicalBpm: 118, neighbours: ['House', 'Deep House'] },
  'Funk & Soul': { family: 'disco-funk', typicalBpm: 108, neighbours: ['R&B', 'Hip Hop', 'Oldies'] },
  'R&B': { family: 'urban', typicalBpm: 98, neighbours: ['Funk & Soul', 'Pop', 'Afrobeats'] },
  'Hip Hop': { family: 'urban', typicalBpm: 95, neighbours: ['Funk & Soul', 'Reggaeton', 'Dancehall'] },
  Latin: { family: 'latin', typicalBpm: 110, neighbours: ['Dancehall', 'Oldies', 'Afrobeats'] },
  Reggaeton: { family: 'latin', typicalBpm: 95, neighbours: ['Dancehall', 'Hip Hop', 'Afrobeats'] },
  Dancehall: { family: 'caribbean', typicalBpm: 102, neighbours: ['Reggaeton', 'Afrobeats', 'Hip Hop'] },
  Reggae: { family: 'caribbean', typicalBpm: 78, neighbours: ['Downtempo', 'Funk & Soul'] },
  Amapiano: { family: 'african', typicalBpm: 113, neighbours: ['Afro House', 'Deep House'] },
  Afrobeats: {
    family: 'african',
    typicalBpm: 104,
    neighbours: ['Dancehall', 'R&B', 'Afro House', 'Reggaeton'],
  },
  Downtempo: { family: 'chill', typicalBpm: 92, neighbours: ['Deep House', 'Reggae', 'Hip Hop'] },
  Pop: { family: 'party', typicalBpm: 116, neighbours: ['Dance Pop', 'R&B'] },
  Rock: { family: 'party', typicalBpm: 126, neighbours: ['Pop', 'Funk & Soul'] },
  Oldies: { family: 'party', typicalBpm: 120, neighbours: ['Funk & Soul', 'Disco'] },
  'Hard Dance': { family: 'hard', typicalBpm: 150, neighbours: ['Trance', 'Techno', 'Drum & Bass'] },
} as const satisfies Record<string, GenreFacts>

export type GenreName = keyof typeof GENRES
export const GENRE_NAMES = Object.keys(GENRES) as GenreName[]
export const genreFacts = (name: GenreName): GenreFacts => GENRES[name]
export const isGenreName = (text: string): text is GenreName => Object.hasOwn(GENRES, text)
