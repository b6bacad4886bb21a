import { describe, expect, it } from 'vitest'
import type { ArticleSummary } from '#contract/articles.ts'
import { articlesAtHand } from './articles-at-hand.ts'

const article = (id: string, title: string, excerpt: string, tags: string[]): ArticleSummary => ({
  id,
  title,
  excerpt,
  publishDate: '2025-01-01',
  readTime: '4 min read',
  tags,
  imageUrl: `/blog/${id}.webp`,
  imageAlt: '',
})
const ARTICLES = [
  article('1', 'Reading the floor', 'Feet tell more than hands.', ['Crowd Reading', 'Energy']),
  article('2', 'Key lock', 'What it does to a voice.', ['Harmonic Mixing']),
  article('3', 'Energy in waves', 'Café nights and festivals.', ['Energy']),
]
const found = (q: string, tag: string) => articlesAtHand(ARTICLES, { q, tag }).map(({ id }) => id)

describe('without the server, what was shown before is searched', () => {
  it('nothing wanted is everything, in its order', () => expect(found('', '')).toEqual(['1', '2', '3']))
  it('title and excerpt, whatever their case', () => {
    expect(found('KEY', '')).toEqual(['2'])
    expect(found('feet', '')).toEqual(['1'])
    expect(found('cafe\u0301', '')).toEqual(['3'])
  })
  it('tags', () => expect(found('harmonic', '')).toEqual(['2']))
  it('together with a tag', () => {
    expect(found('', 'Energy')).toEqual(['1', '3'])
    expect(found('waves', 'Energy')).toEqual(['3'])
    expect(found('waves', 'Harmonic Mixing')).toEqual([])
  })
})
