import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Recommendation } from '#contract/recommendations.ts'
import { call } from '#web/client/api.ts'
import type { RecommendationAnswer } from '../search-form.ts'
import { answerKey } from '../use-search.ts'

/** The server ends a stream after three seconds: one that is open longer is held up on its way. */
const MAX_STREAM_MS = 6_000
const POLL_MS = 1_000
const MAX_POLLS = 5

/** Adds the tracks that are proven after the answer, as they come: by the stream, and where there is none by asking again. */
export function useExtras({ requestId, extrasPending }: RecommendationAnswer): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!extrasPending) return
    const change = (to: (answer: RecommendationAnswer) => Partial<RecommendationAnswer>) =>
      client.setQueryData<RecommendationAnswer>(answerKey(requestId), (shown) =>
        shown === undefined ? shown : { ...shown, ...to(shown) },
      )
    const add = (cards: readonly Recommendation[]) =>
      change(({ extras }) => ({
        extras: [...extras, ...cards.filter((card) => extras.every(({ id }) => id !== card.id))],
      }))
    const end = () => change(() => ({ extrasPending: false }))
    const left = new AbortController()
    const poll = async () => {
      for (let polls = 0; polls < MAX_POLLS && !left.signal.aborted; polls++) {
        const answer = await readAnswer(requestId, left.signal)
        if (left.signal.aborted) return
        add(answer?.extras ?? [])
        if (answer?.extrasPending === false) break
        await pause(POLL_MS, left.signal)
      }
      if (!left.signal.aborted) end()
    }
    const stop = openStream(requestId, {
      onCard: (card) => add([card]),
      onEnd: end,
      onBroken: () => void poll(),
    })
    return () => {
      left.abort()
      stop()
    }
  }, [client, requestId, extrasPending])
}

type StreamHandlers = {
  readonly onCard: (card: Recommendation) => void
  readonly onEnd: () => void
  /** It broke, it takes too long, or this browser has none. */
  readonly onBroken: () => void
}

/** @returns closes it; nothing is told after that */
function openStream(requestId: string, { onCard, onEnd, onBroken }: StreamHandlers): () => void {
  if (typeof EventSource === 'undefined') {
    onBroken()
    return () => undefined
  }
  const stream = new EventSource(`/api/recommendations/${encodeURIComponent(requestId)}/extras`)
  const close = () => {
    clearTimeout(timer)
    stream.close()
  }
  const closeAnd = (tell: () => void) => () => {
    close()
    tell()
  }
  const timer = setTimeout(closeAnd(onBroken), MAX_STREAM_MS)
  stream.addEventListener('card', ({ data }: MessageEvent<string>) => {
    const card = readCard(data)
    if (card !== null) onCard(card)
  })
  stream.addEventListener('end', closeAnd(onEnd))
  // Left to itself it would be opened again and again.
  stream.addEventListener('error', closeAnd(onBroken))
  return close
}

function readCard(data: string): Recommendation | null {
  try {
    return JSON.parse(data) as Recommendation
  } catch {
    return null
  }
}

/** null where the fetch failed: the page keeps the cards it has. */
const readAnswer = (requestId: string, signal: AbortSignal): Promise<RecommendationAnswer | null> =>
  call('GET', '/api/recommendations/:requestId', { params: { requestId }, signal }).catch(() => null)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
