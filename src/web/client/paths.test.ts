import { expect, it } from 'vitest'
import { dashboardBase, dashboardPath, readDashboardState } from './paths.ts'

it.each([
  ['/try', { requestId: null, tab: 'recommendations' }],
  ['/try?r=abc', { requestId: 'abc', tab: 'recommendations' }],
  ['/try?tab=my-list', { requestId: null, tab: 'my-list' }],
  ['/try?r=abc&tab=my-list', { requestId: 'abc', tab: 'my-list' }],
  ['/', { requestId: null, tab: 'recommendations' }],
  ['/?r=abc', { requestId: 'abc', tab: 'recommendations' }],
] as const)('%s is an address and a state', (path, state) => {
  const [location, query] = path.split('?')
  expect(dashboardPath(dashboardBase(location ?? ''), state)).toBe(path)
  expect(readDashboardState(query ?? '')).toEqual(state)
})

it('takes an odd address for the first view', () => {
  expect(readDashboardState('r=&tab=elsewhere')).toEqual({ requestId: null, tab: 'recommendations' })
})
