import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trackablePath } from './trackable-path.ts'

it.each([
  ['/', '/'],
  ['/try', '/try'],
  ['/try/', '/try'],
  ['/try?r=secret', '/try'],
  ['/try#secret', '/try'],
  ['/blog', '/blog'],
  ['/blog/7', '/blog/7'],
  ['/blog/7/secret', '/other'],
  ['/blog/a%20secret', '/other'],
  ['/blog/:id', '/other'],
  ['/secret', '/other'],
  ['/TRY', '/other'],
  ['/administer', '/other'],
  ['//', '/'],
])('%s is counted as %s', (path, counted) => expect(trackablePath(path)).toBe(counted))

it.each(['/admin', '/admin/', '/admin/login', '/admin-login', '/admin?x'])('%s is not counted', (path) =>
  expect(trackablePath(path)).toBeNull(),
)

it('whatever stands in an address, only names of screens and of articles come out', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const { pathname, search, hash } = new URL(url)
      const counted = trackablePath(pathname + search + hash)
      if (counted !== null) expect(trackablePath(counted)).toBe(counted)
      expect(counted ?? '').not.toMatch(/[?#]/u)
    }),
  )
})
