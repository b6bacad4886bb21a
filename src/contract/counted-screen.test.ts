import { expect, it } from 'vitest'
import { countedScreen } from './counted-screen.ts'

it.each([
  ['/try#results', '/try#results'],
  ['/try?r=secret#results', '/try#results'],
  ['/try#my-list', '/try#my-list'],
  ['/try', '/try'],
  ['/try#secret', '/try'],
  ['/#pricing', '/#pricing'],
  ['/landing#pricing', '/landing#pricing'],
  ['/blog#results', '/blog'],
  ['/secret#results', '/other'],
])('%s is counted as %s', (path, counted) => {
  expect(countedScreen(path)).toBe(counted)
  expect(countedScreen(counted)).toBe(counted)
})

it('what the admin does is not counted', () => expect(countedScreen('/admin#results')).toBeNull())
