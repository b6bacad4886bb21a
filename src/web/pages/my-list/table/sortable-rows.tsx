import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ComponentProps, useMemo, useState } from 'react'
import type { Grip } from './drag-handle.tsx'
import { RowWindow, SongRow, type SongRowsProps } from './song-rows.tsx'

/** A press that travels less than this is a press. */
const START_PX = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The rows with dragging: by pointer, by touch and by keyboard. Fetched after the list itself is shown. */
export function SortableRows<Song extends { readonly id: string }>(props: SongRowsProps<Song>) {
  const { songs, nameOf, onMove } = props
  const [activeId, setActiveId] = useState<string | null>(null)
  const ids = useMemo(() => songs.map(({ id }) => id), [songs])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const pinned = activeId === null ? -1 : ids.indexOf(activeId)

  const drop = ({ active, over }: DragEndEvent) => {
    setActiveId(null)
    if (over !== null && active.id !== over.id) onMove?.(String(active.id), String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcements(songs, nameOf),
        // What is announced must not stand inside the table.
        container: document.body,
      }}
      onDragStart={({ active }) => setActiveId(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setActiveId(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <RowWindow songs={songs} rowHeight={props.rowHeight} pinned={pinned < 0 ? null : pinned}>
          {(song, index, measure) => (
            <SortableRow key={song.id} {...props} song={song} index={index} measure={measure} />
          )}
        </RowWindow>
      </SortableContext>
    </DndContext>
  )
}

type RowProps<Song extends { readonly id: string }> = Omit<
  ComponentProps<typeof SongRow<Song>>,
  'grip' | 'nodeRef' | 'style' | 'isDragged'
>

function SortableRow<Song extends { readonly id: string }>(props: RowProps<Song>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: props.song.id })
  const grip = useMemo(
    (): Grip => ({
      setHandle: setActivatorNodeRef,
      // The button is one by itself; a row that can be dragged is not disabled.
      attributes: { ...attributes, ...listeners, role: undefined, 'aria-disabled': undefined },
    }),
    [attributes, listeners, setActivatorNodeRef],
  )
  return (
    <SongRow
      {...props}
      grip={grip}
      nodeRef={setNodeRef}
      isDragged={isDragging}
      // Rows differ in height; they are moved, never stretched.
      style={{ transform: CSS.Translate.toString(transform), transition }}
    />
  )
}

type Item = { readonly id: UniqueIdentifier }
type Over = { readonly active: Item; readonly over: Item | null }

function announcements<Song extends { readonly id: string }>(
  songs: readonly Song[],
  nameOf: (song: Song) => string,
) {
  const name = (id: UniqueIdentifier) => {
    const song = songs.find((one) => one.id === id)
    return song === undefined ? 'The song' : nameOf(song)
  }
  const place = (id: UniqueIdentifier) =>
    `place ${songs.findIndex((one) => one.id === id) + 1} of ${songs.length}`
  return {
    onDragStart: ({ active }: Pick<Over, 'active'>) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ active, over }: Over) =>
      over === null ? `${name(active.id)} is outside the list.` : `${name(active.id)}: ${place(over.id)}.`,
    onDragEnd: ({ active, over }: Over) =>
      over === null ? `${name(active.id)} stays.` : `${name(active.id)} dropped, ${place(over.id)}.`,
    onDragCancel: ({ active }: Pick<Over, 'active'>) => `Cancelled. ${name(active.id)} stays.`,
  }
}
