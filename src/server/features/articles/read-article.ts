import { z } from 'zod'
import type { Article } from '#contract/articles.ts'

/** An article of ours. */
export type BuiltInArticle = Omit<Article, 'related'>

const words = z.string().min(1, 'must not be empty')
const frontMatter = z.object({
  id: z.string().regex(/^[1-9]\d{0,3}$/u, 'must be a whole number'),
  title: words,
  excerpt: words,
  publishDate: z.iso.date('must be a date, YYYY-MM-DD'),
  readTime: z.string().regex(/^\d+ min read$/u, 'must be like "4 min read"'),
  tags: z
    .string()
    .transform((text) => text.split(',').map((tag) => tag.trim()))
    .refine((tags) => tags.every((tag) => tag !== ''), 'must be words with commas between them'),
  imageAlt: words,
})

/**
 * Reads an article: lines `name: value` between two lines of three dashes, then paragraphs with blank lines between them;
 * one that begins with `## ` is a heading. All of it is plain text.
 * @throws Error that says which line is wrong, fit for a log
 */
export function readArticle(text: string): BuiltInArticle {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text.replace(/\r\n?/gu, '\n'))
  if (parts === null) throw new Error('begins with no lines between ---')
  const [, head = '', body = ''] = parts
  const read = frontMatter.safeParse(Object.fromEntries(head.split('\n').map(readLine)))
  if (!read.success) {
    const [issue] = read.error.issues
    const said = issue?.code === 'invalid_type' ? 'is missing' : (issue?.message ?? 'is wrong')
    throw new Error(`${issue?.path.join('.') ?? ''} ${said}`)
  }
  const paragraphs = body
    .split(/\n[ \t]*\n/u)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/gu, ' '))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph.startsWith('## ')
        ? ({ kind: 'heading', text: paragraph.slice(3).trim() } as const)
        : ({ kind: 'text', text: paragraph } as const),
    )
  if (!paragraphs.some(({ kind }) => kind === 'text')) throw new Error('has no text')
  return { ...read.data, imageUrl: `/blog/${read.data.id.padStart(2, '0')}.webp`, paragraphs }
}

/** A value may hold a colon: the first one ends the name. */
function readLine(line: string): [name: string, value: string] {
  const at = line.indexOf(': ')
  if (at <= 0) throw new Error(`a line has no name: ${JSON.stringify(line.slice(0, 60))}`)
  return [line.slice(0, at), line.slice(at + 2).trim()]
}
