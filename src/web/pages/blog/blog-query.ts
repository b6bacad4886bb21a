import { paths } from '../../client/paths.ts'

/** What the list of articles is narrowed to; empty: not narrowed. */
export type BlogQuery = { readonly q: string; readonly tag: string }

/** The longest the server reads of each. */
const MAX_LENGTHS = { q: 200, tag: 60 } as const

/** @param search of an address, with or without its question mark */
export function readBlogQuery(search: string): BlogQuery {
  const query = new URLSearchParams(search)
  const text = (name: keyof typeof MAX_LENGTHS) => (query.get(name) ?? '').trim().slice(0, MAX_LENGTHS[name])
  return { q: text('q'), tag: text('tag') }
}

/** The search of the address, without its question mark. */
export function blogSearch({ q, tag }: BlogQuery): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (tag !== '') query.set('tag', tag)
  return query.toString()
}

export function blogPath(query: BlogQuery): string {
  const search = blogSearch(query)
  return search === '' ? paths.blog : `${paths.blog}?${search}`
}

export const isSameQuery = (a: BlogQuery, b: BlogQuery): boolean => a.q === b.q && a.tag === b.tag
