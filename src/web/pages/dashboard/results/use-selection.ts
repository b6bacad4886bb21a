import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SELECTION_MAX } from '#contract/limits.ts'
import { ApiError, call } from '#web/client/api.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { RecommendationAnswer } from '../search-form.ts'
import { answerKey } from '../use-search.ts'

type Carried = { readonly from: string | null; readonly trackIds: Set<string> }

type Change = { readonly id: string; readonly isSelected: boolean }

/** Selecting songs to refine from: shown at once, kept by the server, taken back if the server does not take it. */
export function useSelection(answer: RecommendationAnswer) {
  const client = useQueryClient()
  const toast = useToast()

  const show = ({ id, isSelected }: Change) =>
    client.setQueryData<RecommendationAnswer>(answerKey(answer.requestId), (shown) =>
      shown === undefined
        ? shown
        : {
            ...shown,
            recommendations: shown.recommendations.map((song) =>
              song.id === id ? { ...song, isSelected } : song,
            ),
            extras: shown.extras.map((song) => (song.id === id ? { ...song, isSelected } : song)),
          },
    )

  const change = useMutation({
    // One after the other: two quick presses on a card must reach the server in that order.
    scope: { id: 'selection' },
    mutationFn: ({ id, isSelected }: Change) =>
      call('PATCH', '/api/recommendations/:songId/select', { params: { songId: id }, body: { isSelected } }),
    // Here and not with each press: told there, only the last of several quick presses would hear of it.
    onError: (error, { id, isSelected }) => {
      show({ id, isSelected: !isSelected })
      if (error instanceof ApiError && error.code === 'selection_limit') refuseFourth()
      else toast({ title: 'Error', description: 'Failed to update song selection.', variant: 'destructive' })
    },
  })

  const selected = [...answer.recommendations, ...answer.extras].filter((song) => song.isSelected)
  const isFull = selected.length >= SELECTION_MAX
  const refuseFourth = () =>
    toast({ title: 'Selection Limit', description: 'You can only select up to 3 songs at a time.' })

  const toggle = (id: string, isSelected: boolean) => {
    if (isSelected && isFull) {
      refuseFourth()
      return
    }
    show({ id, isSelected })
    change.mutate({ id, isSelected })
  }

  const carried = useRef<Carried>({ from: null, trackIds: new Set() })
  /** Ticks the same tracks in the next answer: in another number the results are an answer of their own. */
  const keepTicked = () => {
    carried.current = { from: answer.requestId, trackIds: new Set(selected.map(({ trackId }) => trackId)) }
  }
  useEffect(() => {
    const { from, trackIds } = carried.current
    if (from === answer.requestId) return
    for (const song of [...answer.recommendations, ...answer.extras])
      if (trackIds.delete(song.trackId) && !song.isSelected && !isFull) toggle(song.id, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer comes once, and tracks are added below it; what is ticked in it later is another matter
  }, [answer.requestId, answer.extras.length])

  return { selected, isFull, toggle, keepTicked }
}
