import { Download, ListMusic } from 'lucide-react'
import { useState } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import type { GroupBy } from '#domain/lists/group-songs.ts'
import { moveOnto } from '#domain/lists/reorder.ts'
import { countOf } from '#web/format/count-of.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useMediaQuery } from '#web/ui/media-query.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { MenuButton } from '#web/ui/overlay/menu.tsx'
import type { Artwork } from '../artwork/use-artwork.ts'
import { downloadItems } from '../export/download-items.ts'
import type { ExportRequest } from '../export/export-request.ts'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { withGroupOrder } from '../table/song-order.ts'
import { useEventCallbacks } from '../use-event-callbacks.ts'
import { GroupCard } from './group-card.tsx'
import { SelectionBar, STILL_LOADING } from './selection-bar.tsx'
import type { CurrentList } from './use-current-list.ts'
import { useSelectedList } from './use-selected-list.ts'
import type { SongChanges } from './use-song-changes.ts'

type Props = {
  readonly songs: readonly SavedSong[]
  /** More of them are on their way: what is about all of them has to wait. */
  readonly isPartial: boolean
  readonly current: CurrentList
  readonly changes: SongChanges
  readonly createList: ListChanges['create']
  readonly generateArtwork: Artwork['generate']
  /** Groups that are not in their saved list yet, or only in part; null as long as that is not known. */
  readonly waiting: ReadonlySet<string> | null
  readonly onSearchFrom: (song: SavedSong) => void
  readonly onExport: (request: ExportRequest) => void
}

const GROUPINGS: readonly { readonly value: GroupBy; readonly label: string }[] = [
  { value: 'added', label: 'Sort by Added' },
  { value: 'genre', label: 'Sort by Genre' },
]

export function CurrentView({
  songs,
  isPartial,
  current,
  changes,
  createList,
  generateArtwork,
  waiting,
  onSearchFrom,
  onExport,
}: Props) {
  const { groups, groupBy, selected } = current
  const [clearing, setClearing] = useState<(typeof groups)[number] | null>(null)
  const isWide = useMediaQuery('(width >= 80rem)')
  const isTable = useMediaQuery('(width >= 64rem)')

  const { isSaving, isDrawing, save, draw } = useSelectedList({
    selected,
    clearSelection: current.clearSelection,
    createList,
    generateArtwork,
  })
  const { handlers, reorderGroup } = useRowHandlers({ songs, current, changes, onSearchFrom })

  if (songs.length === 0)
    return (
      <EmptyState
        icon={<ListMusic aria-hidden className="size-8 text-muted" />}
        title="No songs in your lists yet"
        text="Your list is empty. Save songs from your recommendations: they come here by genre, ready to be ordered, played and exported."
      />
    )

  const wordsOf = (group: (typeof groups)[number]) =>
    `${countOf(group.songs.length, 'song')}${groupBy === 'genre' ? ` of ${group.genre}` : ''}`
  const nameOf = (group: (typeof groups)[number]) => (groupBy === 'added' ? 'All songs' : group.genre)
  return (
    <>
      <ListBar songs={songs} isPartial={isPartial} current={current} onExport={onExport} />
      <SelectionBar
        selectedCount={selected.length}
        total={songs.length}
        isPartial={isPartial}
        isSaving={isSaving}
        onSelectAll={current.selectAll}
        onClear={current.clearSelection}
        isDrawing={isDrawing}
        onSave={() => void save()}
        onDraw={() => void draw()}
      />
      {groupBy === 'added' && songs.length > 1 && (
        <p className="mt-3 text-sm text-muted">Newest first. Grouped by genre, songs keep your own order.</p>
      )}
      <div className="mt-4 space-y-4">
        {groups.map((group, index) => (
          <GroupCard
            key={group.key}
            group={group}
            title={nameOf(group)}
            isNear={index < 2}
            hasHead={index === 0}
            isPartial={isPartial}
            isAutoSaved={
              waiting !== null && (groupBy === 'added' ? waiting.size === 0 : !waiting.has(group.key))
            }
            canMove={groupBy === 'genre'}
            selected={current.picked}
            isWide={isWide}
            rowHeight={isWide ? 57 : isTable ? 65 : 140}
            handlers={handlers}
            onMove={reorderGroup}
            onClear={() => setClearing(group)}
          />
        ))}
      </div>
      {clearing !== null && (
        <ConfirmDialog
          title="Clear List"
          text={`${wordsOf(clearing)} will be removed from your list. Saved lists keep them.`}
          confirmLabel="Clear List"
          onConfirm={() =>
            void changes.clear(clearing.songs, wordsOf(clearing), clearing.songs.length === songs.length)
          }
          onClose={() => setClearing(null)}
        />
      )}
    </>
  )
}

type HandlerOptions = Pick<Props, 'songs' | 'current' | 'changes' | 'onSearchFrom'>

/** What a row can do: to itself, and to its place among the songs of its group. */
function useRowHandlers({ songs, current, changes, onSearchFrom }: HandlerOptions) {
  const reorderGroup = (ids: readonly string[], draggedId: string, targetId: string) => {
    const order = moveOnto(ids, draggedId, targetId)
    if (order === null) return
    void changes.reorder(
      withGroupOrder(
        songs.map(({ id }) => id),
        order,
      ),
    )
  }
  const handlers = useEventCallbacks({
    select: current.select,
    search: onSearchFrom,
    setPlayed: (id: string, played: 0 | 1) => void changes.setPlayed(id, played),
    remove: (song: SavedSong) =>
      void changes.remove(
        song,
        songs.map(({ id }) => id),
      ),
    moveBy: (song: SavedSong, step: -1 | 1) => {
      const group = current.groups.find((one) => one.songs.includes(song))
      const ids = group?.songs.map(({ id }) => id) ?? []
      const target = ids[ids.indexOf(song.id) + step]
      if (target !== undefined) reorderGroup(ids, song.id, target)
    },
  })
  return { handlers, reorderGroup }
}

/** How the songs are grouped, and the files they can be taken away in. */
function ListBar({
  songs,
  isPartial,
  current,
  onExport,
}: Pick<Props, 'songs' | 'isPartial' | 'current' | 'onExport'>) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <RadioGroup
        look="bar"
        legend="Group songs"
        name="group-by"
        choices={GROUPINGS}
        value={current.groupBy}
        onChoose={current.setGroupBy}
      />
      <MenuButton
        label="Download your list"
        items={downloadItems((choice) => onExport({ kind: 'current', ...choice, songs })).map((item) =>
          isPartial ? { ...item, disabledReason: STILL_LOADING } : item,
        )}
      >
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Download</span>
      </MenuButton>
    </div>
  )
}
