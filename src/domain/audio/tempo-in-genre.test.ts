import { expect, it } from 'vitest'
import { tempoInGenre } from './tempo-in-genre.ts'

const heard = (bpm: number, halfOrDouble: number) => ({ bpm, halfOrDouble, confidence: 0.8 })

it.each([
  ['half of drum and bass', heard(87, 174), 'Drum & Bass', 174],
  ['drum and bass', heard(174, 87), 'Drum & Bass', 174],
  ['half of house', heard(62, 124), 'House', 124],
  ['twice hip hop', heard(180, 90), 'Hip Hop', 90],
  ['a slow house track, which is nobody’s mistake', heard(110, 55), 'House', 110],
  ['far off either way: what was heard', heard(70, 35), 'Drum & Bass', 70],
  ['of no known genre', heard(87, 174), null, 87],
] as const)('%s', (_, tempo, genre, bpm) => expect(tempoInGenre(tempo, genre)).toBe(bpm))
