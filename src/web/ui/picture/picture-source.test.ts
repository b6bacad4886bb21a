import { describe, expect, it } from 'vitest'
import { pictureSource } from './picture-source.ts'

describe('a picture is fetched in the size it is shown in', () => {
  it('an article has two wide ones', () =>
    expect(pictureSource('/blog/07.webp')).toEqual({
      src: '/blog/07-600.webp',
      srcSet: '/blog/07-600.webp 600w, /blog/07.webp 1200w',
      width: 1200,
      height: 675,
    }))

  it('a sample has two square ones', () =>
    expect(pictureSource('/pix/nu-disco.webp')).toEqual({
      src: '/pix/nu-disco-512.webp',
      srcSet: '/pix/nu-disco-512.webp 512w, /pix/nu-disco.webp 1024w',
      width: 1024,
      height: 1024,
    }))

  it('an artwork is asked for by size', () =>
    expect(pictureSource('/api/artworks/a1')).toEqual({
      src: '/api/artworks/a1?size=512',
      srcSet: '/api/artworks/a1?size=512 512w, /api/artworks/a1 1024w',
      width: 1024,
      height: 1024,
    }))
})
