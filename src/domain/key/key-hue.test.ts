import { expect, it } from 'vitest'
import { ALL_KEYS, modeOf } from './key.ts'
import { keyHue } from './key-hue.ts'

const brightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0)

it('every key has a colour of its own on each ground', () => {
  const hues = ALL_KEYS.map(keyHue)
  expect(new Set(hues.map(({ light }) => light)).size).toBe(24)
  expect(new Set(hues.map(({ dark }) => dark)).size).toBe(24)
  expect(hues.every(({ light, dark }) => [light, dark].every((hex) => /^#[0-9a-f]{6}$/.test(hex)))).toBe(true)
})

it('minor is darker than any major', () => {
  const of = (mode: string) =>
    ALL_KEYS.filter((key) => modeOf(key) === mode).map((key) => brightness(keyHue(key).light))
  expect(Math.max(...of('minor'))).toBeLessThan(Math.min(...of('major')))
})

it('the circle DJs know: 4 is warm, 10 is blue', () => {
  const [yellow, blue] = [ALL_KEYS[7], ALL_KEYS[19]].map((key) => keyHue(key!).light)
  const channels = (hex = '') => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [r = 0, , b = 0] = channels(yellow)
  const [r2 = 0, , b2 = 0] = channels(blue)
  expect(r).toBeGreaterThan(b)
  expect(b2).toBeGreaterThan(r2)
})
