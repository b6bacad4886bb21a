import { expect, it } from 'vitest'
import { normalizeName } from './names.ts'
import { spellingWords } from './spelling.ts'

it.each([
  ['Night Pt.II', 'night part 2'],
  ['Night, Part Two', 'night part 2'],
  ['Rock n Roll', 'rock and roll'],
  ['Night Rmx', 'night remix'],
  ["Jammin'", 'jammin'],
  ['Jamming', 'jammin'],
  // Too short to be one.
  ['King Sting', 'king sting'],
  // Every object knows this word.
  ['Constructor, Pt. II', 'constructor part 2'],
  ['Vol. Constructor', 'volume constructor'],
])('%s has the words %s', (text, words) => expect(spellingWords(normalizeName(text)).join(' ')).toBe(words))
