import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['nina', 'N'],
  ['dj_nina', 'DN'],
  ['dj.nina-simone', 'DN'],
  ['NinaSimone', 'NS'],
  ['DJNINA', 'D'],
  ['  nina  simone ', 'NS'],
  ['808state', '8'],
  ['__', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
