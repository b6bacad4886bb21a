import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TrackSummary } from '../../contract/tracks.ts'
import { call } from './api.ts'

const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2
const LIMIT = 8
const NOTHING: readonly TrackSummary[] = []

/** Tracks of the catalogue that fit what is typed. A newer text cancels the older question. */
export function useTrackSearch(text: string, isOpen: boolean): readonly TrackSummary[] {
  const typed = text.trim().slice(0, 300)
  const [settled, setSettled] = useState(typed)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const isAsking = isOpen && settled.length >= MIN_QUERY_LENGTH && typed.length >= MIN_QUERY_LENGTH
  const { data } = useQuery({
    queryKey: ['tracks', settled],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', '/api/tracks/search', { query: { q: settled, limit: LIMIT }, signal })
      return { asked: settled, tracks: answer.tracks }
    },
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  // A failed look-up is not shown while typing: the field works without suggestions.
  return isAsking && data !== undefined && isSameTyping(typed, data.asked) ? data.tracks : NOTHING
}

/** Whether one is the other, typed further. What was found for other words must not be picked for these. */
const isSameTyping = (typed: string, asked: string): boolean =>
  typed.startsWith(asked) || asked.startsWith(typed)
