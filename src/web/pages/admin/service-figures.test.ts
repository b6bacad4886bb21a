import { expect, it } from 'vitest'
import { figuresOf } from './service-figures.ts'

const QUIET = {
  state: 'ok',
  callsToday: 0,
  callsThisMonth: 0,
  failedThisMonth: 0,
  costThisMonthCents: 0,
  budgetCents: null,
} as const

it.each([
  [{ state: 'off' }, 'Not in use'],
  [{ state: 'local' }, 'Segue’s own: nothing leaves the server'],
  [{}, 'No calls this month'],
  [{ callsToday: 1, callsThisMonth: 1 }, '1 call today, 1 this month, 0 failed'],
  [
    { callsToday: 3, callsThisMonth: 1204, failedThisMonth: 2, costThisMonthCents: 120 },
    '3 calls today, 1,204 this month, 2 failed; $1.20',
  ],
  [{ budgetCents: 1000 }, '0 calls today, 0 this month, 0 failed; $0.00 of $10.00'],
  // Switched off in mid-month: what it did and cost is still told.
  [
    { state: 'off', callsThisMonth: 7, costThisMonthCents: 35 },
    '0 calls today, 7 this month, 0 failed; $0.35',
  ],
] as const)('%j: %s', (facts, words) => expect(figuresOf({ ...QUIET, ...facts })).toBe(words))
