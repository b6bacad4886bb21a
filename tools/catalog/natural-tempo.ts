/** The tempos that a genre of the floor is made at: what lies outside is another genre, or another record. */
import type { GenreName } from '../../src/domain/track/genres.ts'

/** By the authored rows and by what DJs call each; genres that live at any tempo have none. */
const NATURAL: Partial<Readonly<Record<GenreName, readonly [number, number]>>> = {
  House: [110, 136],
  'Deep House': [106, 130],
  'Tech House': [118, 136],
  'Afro House': [112, 130],
  'Melodic House': [112, 130],
  'Progressive House': [116, 136],
  Techno: [116, 160],
  'Hard Techno': [138, 172],
  'Melodic Techno': [116, 132],
  Minimal: [118, 136],
  Trance: [124, 150],
  Psytrance: [130, 156],
  'Electro House': [116, 152],
  'Drum & Bass': [160, 182],
  'Liquid Drum & Bass': [165, 180],
  'Jump-Up': [168, 182],
  Dubstep: [128, 160],
  Brostep: [134, 176],
  'UK Garage': [122, 142],
  Breaks: [98, 150],
  Electro: [96, 148],
  Disco: [95, 140],
  'Nu Disco': [92, 132],
  Amapiano: [106, 126],
  'Hard Dance': [136, 200],
  'Dance Pop': [88, 152],
  Reggaeton: [76, 136],
  Dancehall: [74, 136],
}

export function isNaturalTempo(bpm: number, genre: GenreName): boolean {
  const range = NATURAL[genre]
  return range === undefined || (bpm >= range[0] && bpm <= range[1])
}
