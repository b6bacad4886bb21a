import { expect, it } from 'vitest'
import { formatSeconds } from './format-seconds.ts'

it('shows seconds as a player does', () => {
  expect([0, 9.9, 60, 75.4].map(formatSeconds)).toEqual(['0:00', '0:09', '1:00', '1:15'])
})
