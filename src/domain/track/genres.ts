/** The genres of the catalogue, with what a DJ means by them. `family` is who shares a floor. */
type GenreFacts = {
  readonly family: GenreFamily
  /** The tempo most of its tracks have, in BPM: where a search starts that has a genre and no tempo. */
  readonly typicalBpm: number
  /** Genres of other families that a DJ reaches for next. */
  readonly neighbours: readonly string[]
  /** The wider genre it is a part of, where its crowd is another one: jump-up and liquid are both drum and bass. */
  readonly parent?: string
  /** Programmed by era, crowd and energy, with cuts: tempo follows rather than leads. */
  readonly cuts?: boolean
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
  'Hard Techno': {
    family: 'techno-trance',
    typicalBpm: 148,
    neighbours: ['Hard Dance'],
    parent: 'Techno',
  },
  'Melodic Techno': {
    family: 'techno-trance',
    typicalBpm: 124,
    neighbours: ['Melodic House', 'Progressive House'],
    parent: 'Techno',
  },
  Minimal: {
    family: 'techno-trance',
    typicalBpm: 126,
    neighbours: ['Tech House', 'Deep House'],
    parent: 'Techno',
  },
  Trance: {
    family: 'techno-trance',
    typicalBpm: 136,
    neighbours: ['Progressive House', 'Melodic House', 'Hard Dance'],
  },
  Psytrance: {
    family: 'techno-trance',
    typicalBpm: 142,
    neighbours: ['Hard Dance', 'Progressive House'],
    parent: 'Trance',
  },
  'Electro House': {
    family: 'edm',
    typicalBpm: 128,
    neighbours: ['Tech House', 'Progressive House', 'Dubstep', 'Hard Dance'],
  },
  'Dance Pop': { family: 'edm', typicalBpm: 126, neighbours: ['Pop', 'House', 'Disco'] },
  'Drum & Bass': { family: 'bass', typicalBpm: 174, neighbours: ['Breaks', 'Hard Dance'] },
  'Liquid Drum & Bass': {
    family: 'bass',
    typicalBpm: 174,
    neighbours: ['Ambient Breaks', 'Downtempo'],
    parent: 'Drum & Bass',
  },
  'Jump-Up': {
    family: 'bass',
    typicalBpm: 175,
    neighbours: ['Brostep', 'Hard Dance'],
    parent: 'Drum & Bass',
  },
  Dubstep: { family: 'bass', typicalBpm: 140, neighbours: ['UK Garage', 'Hip Hop'] },
  Brostep: { family: 'bass', typicalBpm: 140, neighbours: ['Electro House', 'Hip Hop'], parent: 'Dubstep' },
  'UK Garage': { family: 'bass', typicalBpm: 132, neighbours: ['House', 'Breaks'] },
  Breaks: { family: 'breaks', typicalBpm: 130, neighbours: ['Drum & Bass', 'UK Garage', 'Techno'] },
  'Rave Breaks': {
    family: 'breaks',
    typicalBpm: 138,
    neighbours: ['Drum & Bass', 'Hard Dance'],
    parent: 'Breaks',
  },
  'Nu-Skool Breaks': {
    family: 'breaks',
    typicalBpm: 131,
    neighbours: ['Electro House', 'Tech House'],
    parent: 'Breaks',
  },
  'Ambient Breaks': {
    family: 'breaks',
    typicalBpm: 132,
    neighbours: ['Downtempo', 'House', 'UK Garage', 'Melodic House'],
    parent: 'Breaks',
  },
  Electro: { family: 'breaks', typicalBpm: 128, neighbours: ['Techno', 'Disco'] },
  Disco: { family: 'disco-funk', typicalBpm: 119, neighbours: ['House', 'Oldies'] },
  'Nu Disco': { family: 'disco-funk', typicalBpm: 118, neighbours: ['House', 'Deep House'] },
  'Funk & Soul': {
    family: 'disco-funk',
    typicalBpm: 108,
    neighbours: ['R&B', 'Hip Hop', 'Oldies'],
    cuts: true,
  },
  'R&B': { family: 'urban', typicalBpm: 98, neighbours: ['Funk & Soul', 'Pop', 'Afrobeats'], cuts: true },
  'Hip Hop': {
    family: 'urban',
    typicalBpm: 95,
    neighbours: ['Funk & Soul', 'Reggaeton', 'Dancehall'],
    cuts: true,
  },
  Latin: { family: 'latin', typicalBpm: 110, neighbours: ['Dancehall', 'Oldies', 'Afrobeats'], cuts: true },
  Salsa: { family: 'latin', typicalBpm: 94, neighbours: ['Oldies'], parent: 'Latin', cuts: true },
  Bachata: { family: 'latin', typicalBpm: 128, neighbours: ['R&B'], parent: 'Latin', cuts: true },
  Merengue: { family: 'latin', typicalBpm: 132, neighbours: ['Dancehall'], parent: 'Latin', cuts: true },
  Cumbia: { family: 'latin', typicalBpm: 94, neighbours: ['Dancehall'], parent: 'Latin', cuts: true },
  Reggaeton: {
    family: 'latin',
    typicalBpm: 95,
    neighbours: ['Dancehall', 'Hip Hop', 'Afrobeats'],
    cuts: true,
  },
  Dancehall: {
    family: 'caribbean',
    typicalBpm: 102,
    neighbours: ['Reggaeton', 'Afrobeats', 'Hip Hop'],
    cuts: true,
  },
  Reggae: { family: 'caribbean', typicalBpm: 78, neighbours: ['Downtempo', 'Funk & Soul'], cuts: true },
  'Roots Reggae': {
    family: 'caribbean',
    typicalBpm: 76,
    neighbours: ['Funk & Soul'],
    parent: 'Reggae',
    cuts: true,
  },
  Amapiano: { family: 'african', typicalBpm: 113, neighbours: ['Afro House', 'Deep House'] },
  Afrobeats: {
    family: 'african',
    typicalBpm: 104,
    neighbours: ['Dancehall', 'R&B', 'Afro House', 'Reggaeton'],
    cuts: true,
  },
  Downtempo: { family: 'chill', typicalBpm: 92, neighbours: ['Deep House', 'Reggae', 'Hip Hop'] },
  Pop: { family: 'party', typicalBpm: 116, neighbours: ['Dance Pop', 'R&B'], cuts: true },
  Rock: { family: 'party', typicalBpm: 126, neighbours: ['Pop', 'Funk & Soul'], cuts: true },
  Oldies: { family: 'party', typicalBpm: 120, neighbours: ['Funk & Soul', 'Disco'], cuts: true },
  Country: { family: 'party', typicalBpm: 120, neighbours: ['Oldies'], cuts: true },
  'K-Pop': { family: 'party', typicalBpm: 122, neighbours: ['Dance Pop', 'R&B'], cuts: true },
  'Hard Dance': { family: 'hard', typicalBpm: 150, neighbours: ['Trance', 'Techno', 'Drum & Bass'] },
} as const satisfies Record<string, GenreFacts>

export type GenreName = keyof typeof GENRES
export const GENRE_NAMES = Object.keys(GENRES) as GenreName[]
export const genreFacts = (name: GenreName): GenreFacts => GENRES[name]
export const isGenreName = (text: string): text is GenreName => Object.hasOwn(GENRES, text)
