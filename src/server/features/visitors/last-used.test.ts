import { expect, it } from 'vitest'
import { createLastUsed } from './last-used.ts'

const OWN = { key: 'own', limit: 25 }
const NETWORK = { key: 'network', limit: 250 }

it('knows of room only where every key was counted here and has room for one more after this', () => {
  const lastUsed = createLastUsed()
  expect(lastUsed.hasRoom([OWN])).toBe(false)
  lastUsed.note([OWN], [23])
  expect(lastUsed.hasRoom([OWN])).toBe(true)
  expect(lastUsed.hasRoom([OWN, NETWORK])).toBe(false)
  lastUsed.note([OWN, NETWORK], [24, 100])
  expect(lastUsed.hasRoom([OWN, NETWORK])).toBe(false)
  expect(lastUsed.hasRoom([NETWORK, { key: 'own', limit: null }])).toBe(true)
  lastUsed.invalidate([NETWORK])
  expect(lastUsed.hasRoom([NETWORK])).toBe(false)
})

it('does not fill the memory: the key that was counted longest ago makes room', () => {
  const lastUsed = createLastUsed()
  for (let i = 0; i <= 50_000; i++) lastUsed.note([{ key: `${i}`, limit: null }], [1])
  expect(lastUsed.hasRoom([{ key: '0', limit: null }])).toBe(false)
  expect(lastUsed.hasRoom([{ key: '1', limit: null }])).toBe(true)
})
