import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedList, Shape } from '#contract/lists.ts'
import { reorder } from '#domain/lists/reorder.ts'
import { ApiError, call } from '#web/client/api.ts'
import { readPreferences } from '#web/client/preferences.ts'
import { savedListsKey } from '#web/client/saved-songs.ts'
import { leaveWhenSessionExpired } from '#web/client/session-expired.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { ListChanges } from '../lists/use-list-changes.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * A better order for a list: asked for, looked at, then taken or left.
 * @param onNeedsPro the list is longer than the plan arranges
 */
export function useArrange(
  list: SavedList,
  { reorder: keepOrder, whenSettled }: ListChanges,
  onNeedsPro: () => void,
) {
  const client = useQueryClient()
  const [shape, setShape] = useState<Shape>('steady')
  const [locked, setLocked] = useState(NOTHING)
  const [undoIds, setUndoIds] = useState<readonly string[] | null>(null)
  const toast = useToast()
  const ids = list.songs.map(({ id }) => id)

  const asking = useMutation({
    mutationFn: async () => {
      // The server arranges the order it has: a song locked in the one that is shown would go back to where it was.
      await whenSettled()
      return call('POST', '/api/saved-lists/:listId/arrange', {
        params: { listId: list.id },
        body: { shape, locked: ids.filter((id) => locked.has(id)), keyLock: readPreferences().keyLock },
      })
    },
    onError: (error) => {
      leaveWhenSessionExpired(error)
      if (error instanceof ApiError && error.code === 'subscription_required') {
        // The plan has ended since the lists were read.
        void client.invalidateQueries({ queryKey: savedListsKey })
        onNeedsPro()
      }
      toast({
        title: 'Error',
        description: error instanceof ApiError ? error.message : 'Failed to arrange the list',
        variant: 'destructive',
      })
    },
  })
  // An order for songs that are not these any more is no order for them.
  const proposal = asking.data && reorder(ids, asking.data.songIds) !== null ? asking.data : null
  const isSame = proposal !== null && proposal.songIds.every((id, index) => id === ids[index])

  const undo = async (before: readonly string[]) => {
    setUndoIds(null)
    if (await keepOrder(list.id, before)) toast({ title: 'Songs reordered' })
  }
  const apply = async () => {
    if (proposal === null) return
    asking.reset()
    setUndoIds(ids)
    if (await keepOrder(list.id, proposal.songIds))
      toast({
        title: 'Songs reordered',
        action: { label: 'Undo', onAction: () => void undo(ids) },
      })
    else setUndoIds(null)
  }

  return {
    shape,
    /** Another shape is another question: an answer to the old one would only mislead. */
    setShape: (next: Shape) => {
      setShape(next)
      asking.reset()
    },
    locked,
    toggleLock: (id: string) => {
      setLocked((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      })
      asking.reset()
    },
    isAsking: asking.isPending,
    ask: () => asking.mutate(),
    proposal: isSame ? null : proposal,
    /** Nothing better was found. */
    isBest: isSame,
    apply: () => void apply(),
    discard: () => asking.reset(),
    /** After an order was taken, until the next change. */
    undo: undoIds !== null && reorder(ids, undoIds) !== null ? () => void undo(undoIds) : null,
    clearUndo: () => setUndoIds(null),
  }
}

export type Arrange = ReturnType<typeof useArrange>
