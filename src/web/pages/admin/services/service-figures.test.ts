import { expect, it } from 'vitest'
import { figuresOf, limitFigures } from './service-figures.ts'

const QUIET = { state: 'ok', callsToday: 0, callsThisMonth: 0, failedThisMonth: 0, limits: null } as const
const LIMITS = { callsToday: 12, dailyCalls: 1000, spentCents: 120, budgetCents: 1000, stoppedSince: null }

it.each([
  [{ state: 'off' }, 'Not in use'],
  [{ state: 'local' }, 'Segue’s own: nothing leaves the server'],
  [{}, 'No calls this month'],
  [{ callsToday: 1, callsThisMonth: 1 }, '1 call today, 1 this month, 0 failed'],
  [{ callsToday: 3, callsThisMonth: 1204, failedThisMonth: 2 }, '3 calls today, 1,204 this month, 2 failed'],
  [
    { callsToday: 12, callsThisMonth: 41, failedThisMonth: 2, limits: LIMITS },
    '41 calls this month, 2 failed',
  ],
  // Switched off in mid-month: what it did is still told.
  [{ state: 'off', callsThisMonth: 7 }, '0 calls today, 7 this month, 0 failed'],
] as const)('%j: %s', (facts, words) => expect(figuresOf({ ...QUIET, ...facts })).toBe(words))

it('tells what is used of which limit', () => {
  expect(limitFigures(LIMITS)).toEqual([
    { name: 'Calls today', used: '12', limit: '1,000', share: 0.012 },
    { name: 'Cost this month', used: '$1.20', limit: '$10.00', share: 0.12 },
  ])
  expect(limitFigures({ ...LIMITS, budgetCents: null })).toHaveLength(1)
})

it.each([
  [0, 0, 1],
  [1, 0, 1],
  [5, 4, 1],
  [0, 4, 0],
])('%i of %i is full to %d', (callsToday, dailyCalls, share) =>
  expect(limitFigures({ ...LIMITS, callsToday, dailyCalls })[0]?.share).toBe(share),
)
