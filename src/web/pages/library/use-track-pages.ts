import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryTrack } from '#contract/library.ts'
import { call } from '../../client/api.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'

const PAGE = 100

type Range = { readonly first: number; readonly last: number }

/** The tracks of a search, the pages of which are fetched as rows of them are shown. */
export function useTrackPages(q: string) {
  const [{ first, last }, setRange] = useState<Range>({ first: 0, last: 0 })
  // Another search begins at its top, wherever the one before was left.
  const [searched, setSearched] = useState(q)
  if (searched !== q) {
    setSearched(q)
    setRange({ first: 0, last: 0 })
  }
  const numbers = [...new Set([0, ...pagesBetween(first, last)])]
  const answers = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...ownLibraryKey, 'tracks', q, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET', '/api/library/tracks', { query: { q, offset: page * PAGE, limit: PAGE }, signal }),
      placeholderData: page === 0 ? keepPreviousData : undefined,
    })),
  })
  return {
    total: answers[0]?.data?.total ?? 0,
    problem: answers.find(({ error }) => error !== null)?.error?.message ?? null,
    trackAt: (index: number): LibraryTrack | null =>
      answers[numbers.indexOf(Math.floor(index / PAGE))]?.data?.tracks[index % PAGE] ?? null,
    /** Says which rows are shown. May be called while rendering: it changes something only when a page does. */
    show: (from: number, to: number) => {
      const isSame =
        Math.floor(from / PAGE) === Math.floor(first / PAGE) &&
        Math.floor(to / PAGE) === Math.floor(last / PAGE)
      if (!isSame) setRange({ first: from, last: to })
    },
  }
}

const pagesBetween = (first: number, last: number): number[] => {
  const from = Math.floor(first / PAGE)
  return Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, at) => from + at)
}
