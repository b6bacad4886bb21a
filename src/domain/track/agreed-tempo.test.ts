import { describe, expect, it } from 'vitest'
import { keyOf } from '../key/key.ts'
import { agreedKey, agreedTempo, dialledTempo } from './agreed-tempo.ts'

describe('tempo', () => {
  it.each([
    [[128.04], 128],
    [[127.9, 64, 128.2, 128.1], 128.1],
    [[97, 120.2, 120.6], 120.6],
    [[97, 120], 97],
    [[58.1], 116.2],
    [[210], 105],
    [[20], null],
    [[0, -3, Number.NaN, 500], null],
    [[], null],
  ] as const)('%j agree on %j', (bpms, agreed) => expect(agreedTempo(bpms)).toBe(agreed))

  it('is dialled between 60 and 200', () => {
    expect([30, 59.99, 60, 200, 399].map(dialledTempo)).toEqual([60, 120, 60, 200, 199.5])
  })
})

it('the key most name, none where it is a draw', () => {
  const [a, b, c] = [keyOf(8, 'minor'), keyOf(8, 'major'), keyOf(3, 'minor')]
  expect(agreedKey([a, b, a])).toBe(a)
  expect(agreedKey([a])).toBe(a)
  expect(agreedKey([a, b])).toBeNull()
  expect(agreedKey([a, b, c, c, b, b])).toBe(b)
  expect(agreedKey([])).toBeNull()
})
