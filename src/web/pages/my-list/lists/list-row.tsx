import { ArrowDown, ArrowUp, Ellipsis, Lock, LockOpen } from 'lucide-react'
import { memo } from 'react'
import type { Transition } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { formatBpm, trackName } from '#web/format/track-text.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { MenuButton } from '#web/ui/overlay/menu.tsx'
import { Cell, HeadCell } from '#web/ui/table/head-cell.tsx'
import { TransitionLine } from '../arrange/transition-line.tsx'
import { DragHandle } from '../table/drag-handle.tsx'

type ListRowHandlers = {
  readonly moveBy: (id: string, step: -1 | 1) => void
  readonly toggleLock: (id: string) => void
}

export function ListHead() {
  return (
    <>
      <HeadCell name="From the song before" area="step" isHeard />
      <HeadCell name="Place" area="place" isHeard />
      <HeadCell name="Drag" area="drag" isHeard />
      <HeadCell name="Title" area="title" />
      <HeadCell name="Artist" area="artist" />
      <HeadCell name="Genre" area="genre" className="max-md:hidden" />
      <HeadCell name="BPM" area="bpm" className="text-right" />
      <HeadCell name="Key" area="key" />
      <HeadCell name="Actions" area="actions" isHeard />
    </>
  )
}

type Props = {
  readonly song: ListSong
  readonly place: number
  readonly count: number
  /** From the song before; undefined for the first one, null while it is not known. */
  readonly transition: Transition | null | undefined
  /** Where it stood before, while another order is looked at. */
  readonly placeBefore: number | null
  /** undefined where a list is too long to be arranged. */
  readonly isLocked: boolean | undefined
  readonly isWide: boolean
  readonly handlers: ListRowHandlers
}

export const ListCells = memo((props: Props) => {
  const { song, place, transition, placeBefore, isLocked, isWide } = props
  const name = trackName(song)
  return (
    <>
      <Cell area="step">
        {transition !== undefined && (
          <TransitionLine
            transition={transition}
            isFolded={!isWide}
            className="-mx-3 bg-background px-3 pl-11 max-md:pr-4 md:-mx-4 md:px-4 md:py-1.5 md:pl-16"
          />
        )}
      </Cell>
      <Cell area="place" className="figures text-sm text-muted">
        {place}
        {placeBefore !== null && placeBefore !== place && (
          <span className="block text-xs whitespace-nowrap">was {placeBefore}</span>
        )}
        {isLocked === true && <Lock aria-label="Locked" className="size-3.5 text-ink md:hidden" />}
      </Cell>
      <Cell area="drag">
        <DragHandle name={name} />
      </Cell>
      <Cell area="title" className="self-end pt-1.5 leading-snug font-semibold lg:self-center lg:py-2">
        <span className="line-clamp-2">{song.title}</span>
      </Cell>
      <Cell area="artist" className="self-start pb-1.5 text-[0.9375rem] leading-snug lg:self-center lg:py-2">
        <span className="line-clamp-2">{song.artist}</span>
      </Cell>
      <Cell area="genre" className="truncate text-sm text-muted max-md:hidden">
        {song.genre || 'Unknown'}
      </Cell>
      <Cell area="bpm" className="figures text-right font-semibold max-md:self-end max-md:pt-1.5">
        {song.bpm === null ? <span className="font-normal text-muted">N/A</span> : formatBpm(song.bpm)}
      </Cell>
      <Cell area="key" className="max-md:pb-1.5">
        <KeyChip camelot={song.camelot} source={song.keySource} />
      </Cell>
      <Cell area="actions" className="flex justify-end gap-1">
        {placeBefore === null && <Actions {...props} name={name} />}
      </Cell>
    </>
  )
})

function Actions({
  song,
  place,
  count,
  isLocked,
  isWide,
  handlers,
  name,
}: Props & { readonly name: string }) {
  const moves = [
    { label: 'Move up', step: -1, isAtEnd: place === 1, Icon: ArrowUp },
    { label: 'Move down', step: 1, isAtEnd: place === count, Icon: ArrowDown },
  ] as const
  if (!isWide)
    return (
      <MenuButton
        label={`More for ${name}`}
        variant="quiet"
        size="icon"
        items={[
          ...moves.map(({ label, step, isAtEnd, Icon }) => ({
            label,
            icon: <Icon aria-hidden className="size-4" />,
            disabledReason: isAtEnd ? 'It is there already' : undefined,
            onChoose: () => handlers.moveBy(song.id, step),
          })),
          ...(isLocked === undefined
            ? []
            : [
                {
                  label: isLocked ? 'Unlock' : 'Lock in place',
                  icon: isLocked ? (
                    <LockOpen aria-hidden className="size-4" />
                  ) : (
                    <Lock aria-hidden className="size-4" />
                  ),
                  onChoose: () => handlers.toggleLock(song.id),
                },
              ]),
        ]}
      >
        <Ellipsis aria-hidden className="size-5" />
      </MenuButton>
    )
  return (
    <>
      {isLocked !== undefined && (
        <Button
          variant={isLocked ? 'plate' : 'quiet'}
          size="icon"
          aria-label={`Lock in place: ${name}`}
          aria-pressed={isLocked}
          title="Lock in place"
          onClick={() => handlers.toggleLock(song.id)}
        >
          {isLocked ? (
            <Lock aria-hidden className="size-4" />
          ) : (
            <LockOpen aria-hidden className="size-4 text-muted" />
          )}
        </Button>
      )}
      {moves.map(({ label, step, isAtEnd, Icon }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          aria-label={`${label}: ${name}`}
          title={label}
          aria-disabled={isAtEnd}
          className="border-0! aria-disabled:opacity-40"
          onClick={() => handlers.moveBy(song.id, step)}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
    </>
  )
}
