import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LruMap } from './lru-map.ts'

it('holds the latest used, and no more than it may', () => {
  const use = fc.record({ key: fc.integer({ min: 0, max: 9 }), isSet: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(use, { maxLength: 60 }), (most, uses) => {
      const map = new LruMap<number, string>(most)
      // Least recently used first.
      let order: number[] = []
      for (const [at, { key, isSet }] of uses.entries()) {
        const isThere = order.includes(key)
        if (isSet) map.set(key, `${key} ${at}`)
        else expect(map.get(key) !== undefined).toBe(isThere)
        if (isSet || isThere) order = [...order.filter((one) => one !== key), key].slice(-most)
      }
      for (const key of order) expect(map.get(key)).toMatch(new RegExp(`^${key} `, 'u'))
    }),
  )
})

it('gives the value set last, and nothing once it is deleted', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('a', 2)
  expect(map.get('a')).toBe(2)
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
})
