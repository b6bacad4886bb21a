import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPageAddress } from './page-address.ts'

describe('the page an address means', () => {
  it.each([
    ['/', { kind: 'landing', base: '/', tab: 'home' }],
    ['/?utm_source=x', { kind: 'landing', base: '/', tab: 'home' }],
    ['/?tab=pricing', { kind: 'landing', base: '/', tab: 'pricing' }],
    ['/?tab=my-list', { kind: 'landing', base: '/', tab: 'home' }],
    ['/landing/?tab=how-it-works', { kind: 'landing', base: '/landing', tab: 'how-it-works' }],
    ['/blog', { kind: 'blog', q: '', tag: '' }],
    ['/blog/?q=%20keys%20&tag=Tempo&x=1', { kind: 'blog', q: 'keys', tag: 'Tempo' }],
    [`/blog?q=${'a'.repeat(300)}`, { kind: 'blog', q: 'a'.repeat(200), tag: '' }],
    ['/blog/12', { kind: 'article', id: '12' }],
    ['/blog/%3Cscript%3E', { kind: 'article', id: '' }],
    ['/pix', { kind: 'gallery' }],
    ['/sitemap', { kind: 'site-map' }],
    ['/terms/', { kind: 'terms' }],
    ['/constructor', { kind: 'not-found' }],
    ['/blog/1/2', { kind: 'not-found' }],
    ['//', { kind: 'landing', base: '/', tab: 'home' }],
    ['', { kind: 'not-found' }],
  ])('%j', (url, address) => expect(readPageAddress(url)).toEqual(address))

  it('any text means some page, and every page it means fits into a short key', () =>
    fc.assert(
      fc.property(
        fc.string().chain((text) => fc.constantFrom(text, `/blog?q=${text}`, `/blog/${text}`)),
        (url) => {
          expect(JSON.stringify(readPageAddress(url)).length).toBeLessThan(4_000)
        },
      ),
    ))
})
