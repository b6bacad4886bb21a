import { Download, ListMusic } from 'lucide-react'
import { useState } from 'react'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import type { GroupBy } from '#domain/lists/group-songs.ts'
import { selectedListName } from '#domain/lists/list-name.ts'
import { moveOnto } from '#domain/lists/reorder.ts'
import { ApiError } from '#web/client/api.ts'
import { countOf } from '#web/format/count-of.ts'
import { calendarDay } from '#web/format/format-date.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useMediaQuery } from '#web/ui/media-query.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { MenuButton } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { Artwork, ArtworkWords } from '../artwork/use-artwork.ts'
import { downloadItems } from '../export/download-items.ts'
import type { ExportRequest } from '../export/export-request.ts'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { toSongInput } from '../song-input.ts'
import { withGroupOrder } from '../table/song-order.ts'
import { useEventCallbacks } from '../use-event-callbacks.ts'
import { GroupCard } from './group-card.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { CurrentList } from './use-current-list.ts'
import type { SongChanges } from './use-song-changes.ts'

type Props = {
  readonly songs: readonly SavedSong[]
  readonly current: CurrentList
  readonly changes: SongChanges
  readonly createList: ListChanges['create']
  readonly generateArtwork: Artwork['generate']
  /** Groups that are not in their saved list yet, or only in part. */
  readonly waiting: ReadonlySet<string>
  readonly onSearchFrom: (song: SavedSong) => void
  readonly onExport: (request: ExportRequest) => void
}

const GROUPINGS: readonly { readonly value: GroupBy; readonly label: string }[] = [
  { value: 'added', label: 'Sort by Added' },
  { value: 'genre', label: 'Sort by Genre' },
]

/** What a list that was put together by hand is of. */
const BY_HAND = 'Selected'

const ARTWORK_WORDS: ArtworkWords = {
  made: 'AI artwork generated for selected songs!',
  failed: 'Failed to generate AI artwork. Please try again.',
}

export function CurrentView({
  songs,
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
  const [isSaving, setSaving] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const toast = useToast()
  const isWide = useMediaQuery('(width >= 80rem)')
  const isTable = useMediaQuery('(width >= 64rem)')

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
      const group = groups.find((one) => one.songs.includes(song))
      const ids = group?.songs.map(({ id }) => id) ?? []
      const target = ids[ids.indexOf(song.id) + step]
      if (target !== undefined) reorderGroup(ids, song.id, target)
    },
  })

  /** @returns the new list; null where there is none, and why has been said */
  const createFromSelection = async (): Promise<SavedList | null> => {
    setSaving(true)
    try {
      const { savedList } = await createList({
        name: selectedListName(calendarDay(new Date())),
        genre: BY_HAND,
        songs: selected.slice(0, LIST_SONGS_MAX).map(toSongInput),
      })
      current.clearSelection()
      return savedList
    } catch (error) {
      const isLimit = error instanceof ApiError && error.code === 'list_limit'
      toast({
        title: isLimit ? 'Failed to save list' : 'Error',
        description: isLimit ? error.message : 'Failed to save list',
        variant: 'destructive',
      })
      return null
    } finally {
      setSaving(false)
    }
  }
  const saveSelection = async () => {
    const left = selected.length - LIST_SONGS_MAX
    if ((await createFromSelection()) === null) return
    toast({
      title: 'List saved successfully',
      ...(left > 0 && {
        description: `A list holds ${countOf(LIST_SONGS_MAX, 'song')}: the last ${left.toLocaleString('en-US')} you selected are not in it.`,
      }),
    })
  }
  const drawSelection = async () => {
    if (selected.length === 0) {
      toast({
        title: 'No Songs Selected',
        description: 'Please select songs first to generate AI artwork.',
      })
      return
    }
    setDrawing(true)
    const list = await createFromSelection()
    if (list !== null) await generateArtwork(list, ARTWORK_WORDS)
    setDrawing(false)
  }

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
      <div className="mb-3 flex flex-wrap gap-2">
        <RadioGroup
          look="bar"
          legend="Group songs"
          name="group-by"
          choices={GROUPINGS}
          value={groupBy}
          onChoose={current.setGroupBy}
        />
        <MenuButton
          label="Download your list"
          items={downloadItems((choice) => onExport({ kind: 'current', ...choice, songs }))}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Download</span>
        </MenuButton>
      </div>
      <SelectionBar
        selectedCount={selected.length}
        total={songs.length}
        isSaving={isSaving}
        onSelectAll={current.selectAll}
        onClear={current.clearSelection}
        isDrawing={isDrawing}
        onSave={() => void saveSelection()}
        onDraw={() => void drawSelection()}
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
            isAutoSaved={groupBy === 'added' ? waiting.size === 0 : !waiting.has(group.key)}
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
