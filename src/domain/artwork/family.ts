import { type GenreName } from '../track/genres.ts'
import { readGenre } from '../track/read-genre.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { Random } from './random.ts'
import { seedOf } from './scene.ts'

/** The form languages, with what one sees: fit for an alternative text. */
export const FAMILIES = {
  monolith: 'A tall slab of hard bars and scan lines, one course a song',
  grooves: 'The grooves of a record with arcs of colour, one ring a song',
  'mirror-ball': 'A mirror ball throwing light, one belt of facets a song',
  horizon: 'Dunes of light below a fan of rays, one dune a song',
  shards: 'Splinters flying apart from one point, one direction a song',
  collage: 'Cut paper blocks and large circles, one block a song',
  weave: 'A woven cloth with a sun in it, one band a song',
  contours: 'Contour lines of a landscape in fog, one height a song',
  blocks: 'A city of isometric blocks before a low sun, one block a song',
  ridges: 'Waveforms drawn one behind another, one line a song',
} as const satisfies Record<string, string>

export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as [Family, ...Family[]]

const FAMILY_OF: Readonly<Record<GenreName, Family>> = {
  House: 'grooves',
  'Deep House': 'grooves',
  'Tech House': 'monolith',
  'Afro House': 'weave',
  'Melodic House': 'horizon',
  'Progressive House': 'horizon',
  Techno: 'monolith',
  Trance: 'horizon',
  'Electro House': 'blocks',
  'Dance Pop': 'mirror-ball',
  'Drum & Bass': 'shards',
  Dubstep: 'ridges',
  'UK Garage': 'ridges',
  Breaks: 'shards',
  Electro: 'blocks',
  Disco: 'mirror-ball',
  'Nu Disco': 'mirror-ball',
  'Funk & Soul': 'mirror-ball',
  'R&B': 'collage',
  'Hip Hop': 'collage',
  Latin: 'weave',
  Reggaeton: 'weave',
  Dancehall: 'weave',
  Reggae: 'weave',
  Amapiano: 'weave',
  Afrobeats: 'weave',
  Downtempo: 'contours',
  Pop: 'collage',
  Rock: 'collage',
  Oldies: 'grooves',
  'Hard Dance': 'shards',
  'Hard Techno': 'monolith',
  'Melodic Techno': 'horizon',
  Minimal: 'monolith',
  Psytrance: 'horizon',
  'Liquid Drum & Bass': 'contours',
  'Jump-Up': 'shards',
  Brostep: 'shards',
  'Rave Breaks': 'shards',
  'Nu-Skool Breaks': 'shards',
  'Ambient Breaks': 'contours',
  Salsa: 'weave',
  Bachata: 'weave',
  Merengue: 'weave',
  Cumbia: 'weave',
  'Roots Reggae': 'weave',
  Country: 'collage',
  'K-Pop': 'collage',
}

/** The form language of most songs, of equals the one that comes first; without any known genre, chance by the seed. */
export function familyOf(facts: ArtworkFacts): Family {
  const votes = new Map<Family, number>()
  for (const { genre } of facts.songs) {
    const name = readGenre(genre)
    if (name !== null) votes.set(FAMILY_OF[name], (votes.get(FAMILY_OF[name]) ?? 0) + 1)
  }
  const [first] = [...votes].toSorted(([, a], [, b]) => b - a)
  if (first !== undefined) return first[0]
  const own = readGenre(facts.genre)
  return own === null ? new Random(seedOf(facts)).pick(FAMILY_NAMES) : FAMILY_OF[own]
}
