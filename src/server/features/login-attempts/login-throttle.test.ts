import { expect, it } from 'vitest'
import { LoginThrottle } from './login-throttle.ts'

const watch = () => {
  const time = { now: 1_000_000 }
  return { time, attempts: new LoginThrottle(() => time.now) }
}

it('five are free, then the first of the last five has to be a minute old', () => {
  const { time, attempts } = watch()
  for (let i = 0; i < 5; i++) {
    expect(attempts.waitFor('ida')).toBe(0)
    attempts.failed('ida')
    time.now += 1_000
  }
  expect(attempts.waitFor('ida')).toBe(55_000)
  time.now += 54_999
  expect(attempts.waitFor('ida')).toBe(1)
  time.now += 1
  expect(attempts.waitFor('ida')).toBe(0)
  attempts.failed('ida')
  // Of the first five the second is now the oldest that counts.
  expect(attempts.waitFor('ida')).toBe(1_000)
})

it('one who types badly all evening is never locked out', () => {
  const { time, attempts } = watch()
  for (let i = 0; i < 1_000; i++) {
    time.now += attempts.waitFor('ida')
    attempts.failed('ida')
  }
  expect(attempts.waitFor('ida')).toBeLessThanOrEqual(60_000)
  expect(time.now - 1_000_000).toBeLessThanOrEqual(200 * 60_000)
})

it('one account’s failures do not slow down another', () => {
  const { attempts } = watch()
  for (let i = 0; i < 9; i++) attempts.failed('ida')
  expect(attempts.waitFor('ida')).toBeGreaterThan(0)
  expect(attempts.waitFor('otto')).toBe(0)
})

it('the right password forgives', () => {
  const { attempts } = watch()
  for (let i = 0; i < 5; i++) attempts.failed('ida')
  attempts.succeeded('ida')
  expect(attempts.waitFor('ida')).toBe(0)
})

it('random names fill no memory: the oldest are forgotten', () => {
  const { attempts } = watch()
  for (let i = 0; i < 5; i++) attempts.failed('first')
  for (let i = 0; i < 49_999; i++) attempts.failed(`name ${i}`)
  expect(attempts.waitFor('first')).toBeGreaterThan(0)
  attempts.failed('one more')
  expect(attempts.waitFor('first')).toBe(0)
})
