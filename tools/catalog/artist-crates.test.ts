import { expect, it } from 'vitest'
import { artistCrates } from './artist-crates.ts'

const cratesOf = artistCrates([
  { name: 'Chicago house', artists: ['Cajmere', 'The Martian'] },
  { name: 'Detroit techno', artists: ['The Martian'] },
])

it('an artist of one crate has it and the words of its name', () => {
  expect([...cratesOf(['cajmere']).keys()]).toEqual(['crate:0', 'crate-word:chicago', 'crate-word:house'])
})

it('an artist of several crates has less of each, whatever the spelling', () => {
  const found = cratesOf(['the martian'])
  expect(found.get('crate:1')).toBeCloseTo(Math.SQRT1_2)
  expect(found.get('crate-word:techno')).toBe(found.get('crate-word:house'))
})

it('who is in none has nothing', () => {
  expect(cratesOf(['nobody']).size).toBe(0)
})
