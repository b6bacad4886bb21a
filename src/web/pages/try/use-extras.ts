import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Recommendation } from '../../../contract/recommendations.ts'
import type { RecommendationAnswer } from './search-form.ts'
import { answerKey } from './use-search.ts'

/** Adds the tracks that are proven after the answer, as they come. Without the stream they are there after a reload. */
export function useExtras({ requestId, extrasPending }: RecommendationAnswer): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!extrasPending || typeof EventSource === 'undefined') return
    const change = (to: (answer: RecommendationAnswer) => Partial<RecommendationAnswer>) =>
      client.setQueryData<RecommendationAnswer>(answerKey(requestId), (shown) =>
        shown === undefined ? shown : { ...shown, ...to(shown) },
      )
    const stream = new EventSource(`/api/recommendations/${encodeURIComponent(requestId)}/extras`)
    const end = () => {
      stream.close()
      change(() => ({ extrasPending: false }))
    }
    stream.addEventListener('card', ({ data }: MessageEvent<string>) => {
      const card = readCard(data)
      if (card !== null)
        change(({ extras }) => ({
          extras: extras.some(({ id }) => id === card.id) ? extras : [...extras, card],
        }))
    })
    stream.addEventListener('end', end)
    // A stream that broke is not opened again: what it would have said is there after a reload.
    stream.addEventListener('error', end)
    return () => stream.close()
  }, [client, requestId, extrasPending])
}

function readCard(data: string): Recommendation | null {
  try {
    return JSON.parse(data) as Recommendation
  } catch {
    return null
  }
}
