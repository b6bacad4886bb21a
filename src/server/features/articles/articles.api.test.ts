import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { artworkFixture } from '#test/fixtures/artwork-fixture.ts'
import { startTestApp } from '#test/test-client.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { createArticles } from './articles.ts'
import type { BuiltInArticle } from './read-article.ts'

const article = (id: string, publishDate: string, tags: string[], changes: Partial<BuiltInArticle> = {}) => ({
  id,
  title: `Title ${id}`,
  excerpt: `Excerpt ${id}`,
  publishDate,
  readTime: '4 min read',
  tags,
  imageUrl: `/blog/0${id}.webp`,
  imageAlt: 'A picture',
  paragraphs: [{ kind: 'text' as const, text: `Body ${id}` }],
  ...changes,
})

const BUILT_IN: readonly BuiltInArticle[] = [
  article('3', '2025-02-01', ['Tempo', 'Technique']),
  article('1', '2025-01-15', ['Technique', 'Gear'], { title: 'Straße und Ärger' }),
  article('2', '2025-01-01', ['Gear'], {
    paragraphs: [
      { kind: 'heading', text: 'The Headroom' },
      { kind: 'text', text: 'Keep 6 dB.' },
    ],
  }),
  article('4', '2024-12-01', ['Rights']),
]

onEveryDatabase('articles', (fresh) => {
  const app = startTestApp(fresh, { articles: BUILT_IN, imageMaker: new PlainImages() })
  let postId: string
  const long = `Long sets ${'🎧'.repeat(300)}`
  const found = async (query: Record<string, string>) => {
    const { articles } = await app.stranger().ok(api.searchArticles, { query })
    return articles.map(({ id }) => id)
  }
  beforeAll(async () => {
    const dj = await app.member()
    app.segue.time.now = Date.UTC(2025, 0, 20, 23, 59)
    const listId = await artworkFixture(dj, { genre: 'House' })
    const body = { title: 'My night <i>', description: long }
    postId = (await dj.ok(api.postArtwork, { params: { listId }, body })).post.id
  })

  it('are listed newest first with every tag, posts among them', async () => {
    const answer = await app.stranger().ok(api.searchArticles)
    expect(answer.articles.map(({ id }) => id)).toEqual(['3', postId, '1', '2', '4'])
    expect(answer.tags).toEqual(['Gear', 'House', 'Rights', 'Technique', 'Tempo'])
    expect(answer.total).toBe(5)
    expect(answer.articles[0]).not.toHaveProperty('paragraphs')
  })

  it('a post reads as an article', async () => {
    const { articles } = await app.stranger().ok(api.searchArticles, { query: { tag: 'House' } })
    expect(articles).toEqual([
      {
        id: postId,
        title: 'My night <i>',
        excerpt: `Long sets ${'🎧'.repeat(190)}...`,
        publishDate: '2025-01-20',
        readTime: '3 min read',
        tags: ['House'],
        imageUrl: expect.stringMatching(/^\/api\/artworks\//u) as string,
        imageAlt: 'Artwork of a House playlist',
      },
    ])
    const whole = await createArticles(app.db, BUILT_IN).byId(postId)
    expect(whole?.paragraphs).toEqual([{ kind: 'text', text: long }])
    expect(whole?.related).toEqual([])
  })

  it('a post without a genre is about music', async () => {
    const dj = await app.member()
    const listId = await artworkFixture(dj)
    const { post } = await dj.ok(api.postArtwork, { params: { listId }, body: {} })
    expect(post.playlistGenre).toBe('Unknown')
    expect(await found({ tag: 'Music' })).toEqual([post.id])
    await dj.ok(api.withdrawPost, { params: { postId: post.id } })
    expect(await found({ tag: 'Music' })).toEqual([])
  })

  describe('are found', () => {
    it.each([
      [{ q: 'TITLE 3' }, ['3']],
      [{ q: 'excerpt 4' }, ['4']],
      [{ q: 'headroom' }, ['2']],
      [{ q: '6 db' }, ['2']],
      [{ q: '  body 1 ' }, ['1']],
      [{ q: 'a\u0308rger' }, ['1']],
      [{ q: 'nothing of the kind' }, []],
      [{ tag: 'Gear' }, ['1', '2']],
      [{ tag: 'Gear', q: 'body' }, ['1']],
      [{ tag: 'gear' }, []],
      [{ q: '%' }, []],
      [{ q: '\u0000' }, []],
    ])('by %j', async (query, ids) => expect(await found(query)).toEqual(ids))

    it('by their tags', async () => expect(await found({ q: 'rights' })).toEqual(['4']))
    it('by words of a post', async () => expect(await found({ q: 'LONG SETS' })).toEqual([postId]))

    it.each([{ q: 'x'.repeat(201) }, { tag: 'x'.repeat(61) }])('not by %j', async (query) => {
      expect((await app.stranger().refused(api.searchArticles, { query })).code).toBe('validation')
    })
  })

  it('lead to at most two others, those with the most tags in common first', async () => {
    const articles = createArticles(app.db, BUILT_IN)
    const related = async (id: string) => (await articles.byId(id))?.related.map((one) => one.id)
    expect(await related('1')).toEqual(['3', '2'])
    expect(await related('2')).toEqual(['1'])
    expect(await related('4')).toEqual([])
    expect(await articles.byId('99')).toBeNull()
  })

  it('of ours need no database', async () => {
    const { articles, total } = createArticles(app.db, BUILT_IN).searchBuiltIn({ q: 'body', tag: '' })
    expect(articles.map(({ id }) => id)).toEqual(['3', '1', '4'])
    expect(total).toBe(4)
  })
})
