import { keyOf } from '../../src/domain/key/key.ts'
import type { GenreName } from '../../src/domain/track/genres.ts'
import type { VibeWord } from '../../src/domain/vibe/vocabulary.ts'
import type { PieceSpec } from './piece.ts'

/** A demo track: what the catalogue says of it, and the spec it is rendered from. */
export type DemoTrack = {
  readonly title: string
  readonly genre: GenreName
  readonly energy: number
  readonly vibes: readonly VibeWord[]
  readonly spec: PieceSpec
}

export const DEMO_ARTIST = 'Segue Demo'
export const DEMO_YEAR = 2026

/** The file of a track in content/demo: its title in small letters, words joined by hyphens. */
export const demoFile = (title: string): string => `${title.toLowerCase().replace(/[^a-z0-9]+/gu, '-')}.mp3`

const SECONDS = 30

/** Sixteen originals. Neighbours in this list mix by key and tempo: the first three, then the following in pairs. */
export const DEMO_TRACKS: readonly DemoTrack[] = [
  {
    title: 'Corner Shop Sunrise',
    genre: 'House',
    energy: 7,
    vibes: ['uplifting', 'groovy', 'sunrise'],
    spec: { seed: 101, style: 'house', bpm: 124, key: keyOf(8, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Low Tide Letters',
    genre: 'Deep House',
    energy: 5,
    vibes: ['deep', 'warm', 'sunset'],
    spec: { seed: 302, style: 'deep house', bpm: 122, key: keyOf(9, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Paper Lanterns',
    genre: 'Melodic House',
    energy: 6,
    vibes: ['dreamy', 'emotional', 'hypnotic'],
    spec: { seed: 103, style: 'melodic house', bpm: 123, key: keyOf(8, 'major'), seconds: SECONDS },
  },
  {
    title: 'Pressure Valve',
    genre: 'Techno',
    energy: 8,
    vibes: ['driving', 'dark', 'warehouse'],
    spec: { seed: 104, style: 'techno', bpm: 132, key: keyOf(4, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Northbound Lights',
    genre: 'Trance',
    energy: 8,
    vibes: ['euphoric', 'epic', 'festival'],
    spec: { seed: 105, style: 'trance', bpm: 134, key: keyOf(4, 'major'), seconds: SECONDS },
  },
  {
    title: 'Two Sugars',
    genre: 'UK Garage',
    energy: 6,
    vibes: ['bouncy', 'playful', 'groovy'],
    spec: { seed: 106, style: 'uk garage', bpm: 132, key: keyOf(10, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Loose Change',
    genre: 'Breaks',
    energy: 7,
    vibes: ['funky', 'raw', 'driving'],
    spec: { seed: 107, style: 'breaks', bpm: 130, key: keyOf(10, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Rain on Platform Nine',
    genre: 'Drum & Bass',
    energy: 8,
    vibes: ['rolling', 'atmospheric', 'driving'],
    spec: { seed: 108, style: 'drum and bass', bpm: 174, key: keyOf(11, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Slow Ferry',
    genre: 'Downtempo',
    energy: 3,
    vibes: ['chill', 'dreamy', 'lounge'],
    spec: { seed: 309, style: 'downtempo', bpm: 87, key: keyOf(11, 'major'), seconds: SECONDS },
  },
  {
    title: 'Porch Light',
    genre: 'Hip Hop',
    energy: 4,
    vibes: ['chill', 'nostalgic', 'warm'],
    spec: { seed: 110, style: 'hip hop', bpm: 92, key: keyOf(7, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Paper Planes at Noon',
    genre: 'Reggaeton',
    energy: 7,
    vibes: ['bouncy', 'sexy', 'tropical'],
    spec: { seed: 411, style: 'reggaeton', bpm: 94, key: keyOf(6, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Harbour Heat',
    genre: 'Dancehall',
    energy: 7,
    vibes: ['tropical', 'playful', 'beach'],
    spec: { seed: 312, style: 'dancehall', bpm: 98, key: keyOf(6, 'major'), seconds: SECONDS },
  },
  {
    title: 'Mirror Parade',
    genre: 'Disco',
    energy: 7,
    vibes: ['funky', 'uplifting', 'wedding'],
    spec: { seed: 113, style: 'disco', bpm: 118, key: keyOf(12, 'major'), seconds: SECONDS },
  },
  {
    title: 'Kettle and Log',
    genre: 'Amapiano',
    energy: 5,
    vibes: ['groovy', 'deep', 'rooftop'],
    spec: { seed: 114, style: 'amapiano', bpm: 113, key: keyOf(3, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Vector Street',
    genre: 'Electro',
    energy: 7,
    vibes: ['gritty', 'driving', 'after-hours'],
    spec: { seed: 115, style: 'electro', bpm: 128, key: keyOf(5, 'minor'), seconds: SECONDS },
  },
  {
    title: 'Basement Weather',
    genre: 'Dubstep',
    energy: 6,
    vibes: ['dark', 'deep', 'atmospheric'],
    spec: { seed: 116, style: 'dubstep', bpm: 140, key: keyOf(2, 'minor'), seconds: SECONDS },
  },
]
