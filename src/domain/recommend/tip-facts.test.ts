import { expect, it } from 'vitest'
import { isKin } from './tip-facts.ts'

it.each([
  ['Melodic Techno', 'Melodic House', true],
  ['Melodic House', 'Melodic Techno', true],
  ['House', 'Deep House', true],
  ['Techno', 'House', false],
  ['Melodic Techno', 'Disco', false],
] as const)('%s and %s share a floor: %s', (a, b, areKin) => expect(isKin(a, b)).toBe(areKin))
