import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blogPath, blogSearch, readBlogQuery } from './blog-query.ts'

describe('what is looked for stands in the address', () => {
  it('nothing has the address of the list', () => expect(blogPath({ q: '', tag: '' })).toBe('/blog'))

  it('words and a tag', () =>
    expect(blogPath({ q: 'key lock', tag: 'Harmonic Mixing' })).toBe('/blog?q=key+lock&tag=Harmonic+Mixing'))

  it('what is written is read again', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (q, tag) => {
        const query = { q: q.trim(), tag: tag.trim() }
        expect(readBlogQuery(blogSearch(query))).toEqual(query)
      }),
    ))

  it('no more is read than the server takes', () => {
    const { q, tag } = readBlogQuery(`?q=${'x'.repeat(500)}&tag=${'y'.repeat(500)}`)
    expect([q.length, tag.length]).toEqual([200, 60])
  })
})
