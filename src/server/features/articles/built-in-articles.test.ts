import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuiltInArticles } from './built-in-articles.ts'
import { readArticle } from './read-article.ts'

const BLOG = join(import.meta.dirname, '..', '..', '..', '..', 'content', 'blog')
const HEAD = {
  id: '7',
  title: 'Tempo: a primer',
  excerpt: 'Why 124 is not 124.',
  publishDate: '2024-12-01',
  readTime: '4 min read',
  tags: 'Tempo, Technique',
  imageAlt: 'Rings',
}
const text = (
  changes: Partial<Record<keyof typeof HEAD, string | null>> = {},
  body = 'One.\n\n## Two\n\nThree.',
) => {
  const lines = Object.entries({ ...HEAD, ...changes }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  return `---\n${lines.join('\n')}\n---\n${body}\n`
}

describe('an article', () => {
  it('is read with its headings and paragraphs', () =>
    expect(readArticle(text({}, 'One\nline.\n\n\n## Two: more\n \nThree.'))).toEqual({
      id: '7',
      title: 'Tempo: a primer',
      excerpt: 'Why 124 is not 124.',
      publishDate: '2024-12-01',
      readTime: '4 min read',
      tags: ['Tempo', 'Technique'],
      imageAlt: 'Rings',
      imageUrl: '/blog/07.webp',
      paragraphs: [
        { kind: 'text', text: 'One line.' },
        { kind: 'heading', text: 'Two: more' },
        { kind: 'text', text: 'Three.' },
      ],
    }))

  it('is read with the line ends of Windows', () =>
    expect(readArticle(text().replaceAll('\n', '\r\n'))).toEqual(readArticle(text())))

  it.each([
    [text({ title: null }), 'title is missing'],
    [text({ id: '0' }), 'id must be a whole number'],
    [text({ publishDate: '2025-02-30' }), 'publishDate must be a date, YYYY-MM-DD'],
    [text({ readTime: 'long' }), 'readTime must be like "4 min read"'],
    [text({ tags: 'Tempo,,Gear' }), 'tags must be words with commas between them'],
    [text({}, '## Only a heading'), 'has no text'],
    ['No front matter', 'begins with no lines between ---'],
    ['---\nid 7\n---\nText', 'a line has no name: "id 7"'],
  ])('says what is wrong with %j', (broken, error) => expect(() => readArticle(broken)).toThrow(error))
})

describe('a folder of articles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-articles-'))
  beforeAll(() => {
    writeFileSync(join(folder, 'a.md'), text({ id: '1', publishDate: '2025-01-01' }))
    writeFileSync(join(folder, 'b.md'), text({ id: '10', publishDate: '2025-01-02' }))
    writeFileSync(join(folder, 'c.md'), text({ id: '9', publishDate: '2025-01-02' }))
    writeFileSync(join(folder, 'd.md'), text({ id: '9' }))
    writeFileSync(join(folder, 'e.md'), text({ readTime: 'soon' }))
    writeFileSync(join(folder, 'notes.txt'), 'none')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read newest first, and what cannot be read is named', () => {
    const { articles, errors } = readBuiltInArticles(folder)
    expect(articles.map(({ id }) => id)).toEqual(['10', '9', '1'])
    expect(errors).toEqual([
      { file: 'd.md', error: 'id 9 is there already' },
      { file: 'e.md', error: 'readTime must be like "4 min read"' },
    ])
  })
})

describe('the articles that come with Segue', () => {
  const { articles, errors } = readBuiltInArticles(BLOG)

  it('are thirty, and each can be read', () => {
    expect(readdirSync(BLOG)).toHaveLength(30)
    expect(errors).toEqual([])
    expect(articles.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
  })

  it('are from 28 November 2024 to 15 February 2025', () => {
    const days = articles.map(({ publishDate }) => publishDate)
    expect(days[0]).toBe('2025-02-15')
    expect(days.at(-1)).toBe('2024-11-28')
  })

  it('have two to four tags, a title and an excerpt of their own, and advice of 700 to 1,200 words', () => {
    const wrong = articles.flatMap(({ id, tags, paragraphs }) => {
      const words = paragraphs.reduce((sum, paragraph) => sum + paragraph.text.split(/\s+/u).length, 0)
      const isRight = tags.length >= 2 && tags.length <= 4 && words >= 700 && words <= 1_200
      return isRight ? [] : [{ id, tags, words }]
    })
    expect(wrong).toEqual([])
    for (const name of ['title', 'excerpt'] as const)
      expect(new Set(articles.map((article) => article[name])).size, name).toBe(30)
  })

  it('are plain text: nothing in them is meant to be markup', () => {
    const marked = articles.flatMap(({ id, paragraphs }) =>
      paragraphs.filter((one) => /<\/?[a-z]|\*\*|\]\(|^#/iu.test(one.text)).map((one) => [id, one.text]),
    )
    expect(marked).toEqual([])
  })

  it('each have something to read on', () => {
    const alone = articles.filter(
      ({ id, tags }) =>
        !articles.some((other) => other.id !== id && other.tags.some((tag) => tags.includes(tag))),
    )
    expect(alone).toEqual([])
  })
})
