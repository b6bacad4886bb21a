import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ARRANGE_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { moveDown, moveOnto, moveUp } from '#domain/lists/reorder.ts'
import { trackName } from '#web/format/track-text.ts'
import { usePaywall } from '#web/paywall/use-paywall.tsx'
import { useMediaQuery } from '#web/ui/media-query.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ArrangePanel } from '../arrange/arrange-panel.tsx'
import { SetCheck } from '../arrange/set-check.tsx'
import { useArrange } from '../arrange/use-arrange.ts'
import { inOrderOf } from '../table/song-order.ts'
import { SongTable } from '../table/song-table.tsx'
import { useEventCallbacks } from '../use-event-callbacks.ts'
import { listsQuery, transitionsQuery } from './list-queries.ts'
import { ListCells, ListHead } from './list-row.tsx'
import type { ListChanges } from './use-list-changes.ts'

type Props = { readonly list: SavedList; readonly changes: ListChanges }

/** An opened list: its lines and shapes, its songs, and how each follows the one before. */
export function ListDetails({ list, changes }: Props) {
  const toast = useToast()
  const isWide = useMediaQuery('(width >= 48rem)')
  const { open, paywall } = usePaywall({ searches: undefined })
  const arrange = useArrange(list, changes, open)
  const { proposal } = arrange
  const ids = useMemo(() => list.songs.map(({ id }) => id), [list.songs])
  const placeOf = useMemo(() => new Map(ids.map((id, index) => [id, index + 1])), [ids])
  const songs = useMemo(
    () => (proposal === null ? list.songs : inOrderOf(list.songs, proposal.songIds)),
    [list.songs, proposal],
  )
  const known = useQuery({
    ...transitionsQuery(list.id, ids),
    // Of an order that the server does not have yet it would answer something else.
    enabled: changes.isSettled && ids.length > 1,
  })
  const transitions = proposal?.transitions ?? known.data?.transitions ?? []

  const keep = async (order: readonly string[] | null) => {
    if (order === null) return
    arrange.clearUndo()
    if (await changes.reorder(list.id, order)) toast({ title: 'Songs reordered' })
  }
  const handlers = useEventCallbacks({
    moveBy: (id: string, step: -1 | 1) => void keep(step < 0 ? moveUp(ids, id) : moveDown(ids, id)),
    toggleLock: arrange.toggleLock,
  })

  const limit = useQuery(listsQuery).data?.arrangeLimit ?? ARRANGE_MAX

  if (songs.length === 0) return <p className="p-6 text-muted">Your list is empty</p>
  const canLock = songs.length <= limit
  return (
    <>
      <ArrangePanel
        arrange={arrange}
        songs={songs}
        before={proposal === null ? null : list.songs}
        limit={limit}
        onOfferPro={open}
      />
      {proposal === null && (
        <SetCheck
          listId={list.id}
          songs={songs}
          isSettled={changes.isSettled}
          onSwap={(a, b) => void keep(ids.map((id) => (id === a ? b : id === b ? a : id)))}
        />
      )}
      {paywall}
      <SongTable<ListSong>
        label={proposal === null ? list.name : `${list.name}, as arranged`}
        headClass="list-row px-3 md:px-4 lg:border-b lg:border-line"
        head={<ListHead />}
        songs={songs}
        nameOf={trackName}
        rowHeight={90}
        rowClass={() => 'list-row border-t border-line px-3 first:border-t-0 md:px-4'}
        onMove={
          proposal === null
            ? (draggedId, targetId) => void keep(moveOnto(ids, draggedId, targetId))
            : undefined
        }
        cells={(song, index) => (
          <ListCells
            song={song}
            place={index + 1}
            count={songs.length}
            transition={index === 0 ? undefined : (transitions[index - 1] ?? null)}
            placeBefore={proposal === null ? null : (placeOf.get(song.id) ?? null)}
            isLocked={canLock ? arrange.locked.has(song.id) : undefined}
            isWide={isWide}
            handlers={handlers}
          />
        )}
      />
    </>
  )
}
