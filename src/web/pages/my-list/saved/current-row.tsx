import { ArrowDown, ArrowUp, Check, Ellipsis, MonitorPlay, Search, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import { formatDate } from '#web/format/format-date.ts'
import { formatBpm, trackName } from '#web/format/track-text.ts'
import { PreviewButton } from '#web/player/preview-button.tsx'
import { KEEPS_SOUND } from '#web/player/stop-on-click.ts'
import { VideoLink } from '#web/player/video-link.tsx'
import { useVideoLink } from '#web/player/video-links.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { MenuButton } from '#web/ui/overlay/menu.tsx'
import { Cell, HeadCell } from '#web/ui/table/head-cell.tsx'
import { DragHandle } from '../table/drag-handle.tsx'

export type RowHandlers = {
  readonly select: (id: string, isSelected: boolean) => void
  readonly search: (song: SavedSong) => void
  readonly setPlayed: (id: string, played: 0 | 1) => void
  readonly remove: (song: SavedSong) => void
  readonly moveBy: (song: SavedSong, step: -1 | 1) => void
}

export function CurrentHead({ canMove }: { readonly canMove: boolean }) {
  return (
    <>
      <HeadCell name="Select" area="pick" isHeard />
      {canMove && <HeadCell name="Drag" area="drag" isHeard />}
      <HeadCell name="Title" area="title" />
      <HeadCell name="Artist" area="artist" className="max-xl:sr-only" />
      <HeadCell name="Genre" area="genre" className="max-md:hidden" />
      <HeadCell name="BPM" area="bpm" className="text-right" />
      <HeadCell name="Key" area="key" />
      <HeadCell name="Added" area="added" className="max-xl:hidden" />
      <HeadCell name="Actions" area="actions" isHeard />
    </>
  )
}

type Props = {
  readonly song: SavedSong
  readonly isSelected: boolean
  /** Left out where the order is not the DJ's own. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean } | null
  readonly isWide: boolean
  readonly handlers: RowHandlers
}

export const CurrentCells = memo(
  ({ song, isSelected, place, isWide, handlers }: Props) => {
    const name = trackName(song)
    const dim = song.played === 1 && 'text-muted'
    return (
      <>
        <Cell area="pick">
          <Checkbox
            {...KEEPS_SOUND}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => handlers.select(song.id, event.target.checked)}
          />
        </Cell>
        {place !== null && (
          <Cell area="drag">
            <DragHandle name={name} />
          </Cell>
        )}
        <Cell area="title" className={classNames('self-end leading-snug font-semibold xl:self-center', dim)}>
          <span className="line-clamp-2">{song.title}</span>
        </Cell>
        <Cell
          area="artist"
          className={classNames('self-start text-[0.9375rem] leading-snug xl:self-center', dim)}
        >
          <span className="line-clamp-2">{song.artist}</span>
        </Cell>
        <Cell area="genre" className="truncate text-sm text-muted max-md:hidden">
          {song.genre || 'Unknown'}
        </Cell>
        <Cell area="bpm" className="figures text-right font-semibold max-md:self-end">
          {song.bpm === null ? <span className="font-normal text-muted">N/A</span> : formatBpm(song.bpm)}
        </Cell>
        <Cell area="key">
          <KeyChip camelot={song.camelot} source={song.keySource} />
        </Cell>
        <Cell area="added" className="figures text-sm text-muted max-xl:hidden">
          {formatDate(song.savedAt)}
        </Cell>
        <Cell area="actions" className="flex items-center gap-1 max-lg:pt-1.5 max-lg:pb-1 lg:justify-end">
          <Actions song={song} name={name} place={place} isWide={isWide} handlers={handlers} />
        </Cell>
      </>
    )
  },
  // The place is a new object each time, and says the same.
  (a, b) =>
    a.song === b.song &&
    a.isSelected === b.isSelected &&
    a.isWide === b.isWide &&
    a.handlers === b.handlers &&
    a.place?.isFirst === b.place?.isFirst &&
    a.place?.isLast === b.place?.isLast,
)

type ActionsProps = Omit<Props, 'isSelected'> & { readonly name: string }

function Actions({ song, name, place, isWide, handlers }: ActionsProps) {
  const isPlayed = song.played === 1
  const video = useVideoLink(song)
  const moves =
    place === null
      ? []
      : ([
          { label: 'Move up', step: -1, isAtEnd: place.isFirst, Icon: ArrowUp },
          { label: 'Move down', step: 1, isAtEnd: place.isLast, Icon: ArrowDown },
        ] as const)
  return (
    <>
      <PreviewButton track={song} variant="quiet" />
      {isWide && <VideoLink track={song} />}
      <Button
        variant="quiet"
        size="liveIcon"
        aria-label={`Search Based On This Track: ${name}`}
        title="Search Based On This Track"
        onClick={() => handlers.search(song)}
      >
        <Search aria-hidden className="size-4" />
      </Button>
      <Button
        {...KEEPS_SOUND}
        variant="quiet"
        size="live"
        aria-label={isPlayed ? `Played: ${name}` : `Mark Played: ${name}`}
        title={isPlayed ? 'Press to take it back' : undefined}
        className="h-11! w-28 px-2! text-sm! font-normal! text-muted! hover:text-ink! pointer-coarse:h-14! max-lg:mr-auto"
        onClick={() => handlers.setPlayed(song.id, isPlayed ? 0 : 1)}
      >
        {isPlayed && <Check aria-hidden className="size-4" />}
        {isPlayed ? 'Played' : 'Mark Played'}
      </Button>
      {isWide ? (
        <>
          {moves.map(({ label, step, isAtEnd, Icon }) => (
            <Button
              key={label}
              variant="quiet"
              size="icon"
              aria-label={`${label}: ${name}`}
              title={label}
              aria-disabled={isAtEnd}
              className="border-0! aria-disabled:opacity-40"
              onClick={() => handlers.moveBy(song, step)}
            >
              <Icon aria-hidden className="size-4" />
            </Button>
          ))}
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={() => handlers.remove(song)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </>
      ) : (
        <MenuButton
          label={`More for ${name}`}
          variant="quiet"
          size="liveIcon"
          items={[
            ...moves.map(({ label, step, isAtEnd, Icon }) => ({
              label,
              icon: <Icon aria-hidden className="size-4" />,
              disabledReason: isAtEnd ? 'It is there already' : undefined,
              onChoose: () => handlers.moveBy(song, step),
            })),
            ...(video === null
              ? []
              : [
                  {
                    label: 'Open video',
                    icon: <MonitorPlay aria-hidden className="size-4" />,
                    onChoose: () => void window.open(video.url, '_blank', 'noopener,noreferrer'),
                  },
                ]),
            {
              label: 'Remove',
              icon: <Trash2 aria-hidden className="size-4" />,
              onChoose: () => handlers.remove(song),
            },
          ]}
        >
          <Ellipsis aria-hidden className="size-5" />
        </MenuButton>
      )}
    </>
  )
}
