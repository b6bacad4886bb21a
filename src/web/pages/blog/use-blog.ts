import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import type { ArticleSummary } from '#contract/articles.ts'
import type { DataOf } from '#contract/pages.ts'
import { call } from '../../client/api.ts'
import { articlesAtHand } from './articles-at-hand.ts'
import { blogPath, type BlogQuery, blogSearch, isSameQuery, readBlogQuery } from './blog-query.ts'

/** Marks an entry of the history that was made by typing: more letters do not make another one. */
const TYPED = 'typed'

type Found = Pick<DataOf<'blog'>, 'articles' | 'tags' | 'total' | 'failed'> & { readonly query: BlogQuery }

/** The articles the address asks for: at first those the page came with, then those of the server. */
export function useBlog(page: DataOf<'blog'>) {
  const query = readBlogQuery(useSearch({ ssrSearch: blogSearch(page) }))
  const [found, setFound] = useState<Found>(() => ({ ...page, query: page }))
  const [attempt, setAttempt] = useState(0)
  const seen = useRef<ReadonlyMap<string, ArticleSummary>>(new Map())
  const isFound = isSameQuery(query, found.query)

  useEffect(() => {
    seen.current = new Map(
      [...found.articles, ...seen.current.values()].map((article) => [article.id, article]),
    )
  }, [found])

  useEffect(() => {
    if (isFound && attempt === 0) return
    const controller = new AbortController()
    const asked = { q: query.q, tag: query.tag }
    call('GET', '/api/articles', { query: asked, signal: controller.signal })
      .then((answer) => setFound({ ...answer, query: asked, failed: false }))
      .catch(() => {
        if (controller.signal.aborted) return
        const articles = articlesAtHand([...seen.current.values()].toSorted(newestFirst), asked)
        setFound((before) => ({ ...before, articles, query: asked, failed: true }))
      })
      .finally(() => !controller.signal.aborted && setAttempt(0))
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is found changes with the answer, which is not asked for again
  }, [query.q, query.tag, attempt])

  return {
    query,
    found,
    isSearching: !isFound || attempt > 0,
    open: (next: BlogQuery) => window.history.pushState(null, '', blogPath(next)),
    search: (q: string) => {
      // The tag of now: it may have changed since the first letter.
      const next = blogPath({ ...readBlogQuery(window.location.search), q })
      if (window.history.state === TYPED) window.history.replaceState(TYPED, '', next)
      else window.history.pushState(TYPED, '', next)
    },
    tryAgain: () => setAttempt((before) => before + 1),
  }
}

const newestFirst = (a: ArticleSummary, b: ArticleSummary): number =>
  b.publishDate.localeCompare(a.publishDate) || b.id.localeCompare(a.id, 'en', { numeric: true })
