import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { galleryOrder, type Placed } from './gallery-order.ts'

let made = 0
const post = (changes: Partial<Placed> = {}): Placed => {
  const id = `post-${made++}`
  return {
    id,
    artworkUrl: `/api/artworks/${id}`,
    createdAt: '2025-01-01T00:00:00.000Z',
    upVotes: 0,
    downVotes: 0,
    ...changes,
  }
}
const idsOf = (posts: readonly Placed[]) => posts.map(({ id }) => id)

describe('the order of the gallery', () => {
  it('puts what people posted before the samples, however good those are', () => {
    const [disliked, sample] = [post({ downVotes: 9 }), post({ upVotes: 99 })]
    expect(galleryOrder([disliked], [sample])).toEqual([disliked, sample])
  })

  it('puts the better score first, and of equals the newer', () => {
    const old = post({ id: 'old', upVotes: 3, downVotes: 1, createdAt: '2024-12-31T23:59:59.000Z' })
    const recent = post({ id: 'recent', upVotes: 2, createdAt: '2025-06-01T00:00:00.000Z' })
    const best = post({ id: 'best', upVotes: 3, createdAt: '2020-01-01T00:00:00.000Z' })
    const worst = post({ id: 'worst', downVotes: 1, createdAt: '2026-01-01T00:00:00.000Z' })
    expect(idsOf(galleryOrder([old, worst, recent, best], []))).toEqual(['best', 'recent', 'old', 'worst'])
  })

  it('shows each picture once, where it comes first', () => {
    const posted = post({ id: 'posted', artworkUrl: '/pix/house.webp', downVotes: 5 })
    const sample = post({ id: 'house', artworkUrl: '/pix/house.webp', upVotes: 5 })
    expect(galleryOrder([posted], [sample])).toEqual([posted])
  })

  it('gives an id to what has none, and another to what has one that is there already', () => {
    const twice = [post({ id: 'a', upVotes: 2 }), post({ id: 'a', upVotes: 1 }), post({ id: '' })]
    const ids = idsOf(galleryOrder(twice, [post({ id: 'artwork-2' })]))
    expect(ids[0]).toBe('a')
    expect(ids[3]).toBe('artwork-2')
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain('')
  })

  it('changes nothing that it was given', () => {
    const posts = Object.freeze([post({ upVotes: 1 }), post({ upVotes: 2 })])
    expect(galleryOrder(posts, [])).toHaveLength(2)
  })

  const anyPost = fc
    .tuple(fc.constantFrom('', 'a', 'b', 'artwork-1', 'artwork-2'), fc.nat(9), fc.nat(5))
    .map(([id, picture, upVotes]) => post({ id, upVotes, artworkUrl: `/${picture}` }))
  it('never shows an id or a picture twice', () => {
    fc.assert(
      fc.property(fc.array(anyPost), fc.array(anyPost), (posts, samples) => {
        const order = galleryOrder(posts, samples)
        expect(new Set(idsOf(order)).size).toBe(order.length)
        expect(new Set(order.map(({ artworkUrl }) => artworkUrl)).size).toBe(order.length)
        expect(order.length).toBe(new Set([...posts, ...samples].map(({ artworkUrl }) => artworkUrl)).size)
        expect(idsOf(order)).not.toContain('')
      }),
    )
  })
})
