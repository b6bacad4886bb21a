import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import type { SongGroup } from '#domain/lists/group-songs.ts'
import { countOf } from '#web/format/count-of.ts'
import { trackName } from '#web/format/track-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { useMediaQuery } from '#web/ui/media-query.ts'
import { SongTable } from '../table/song-table.tsx'
import { CurrentCells, CurrentHead, type RowHandlers } from './current-row.tsx'
import { STILL_LOADING } from './selection-bar.tsx'
import { useInViewport } from './use-in-viewport.ts'

type Props = {
  readonly group: Pick<SongGroup<SavedSong>, 'songs'>
  readonly title: string
  /** Drawn at once. */
  readonly isNear: boolean
  /** The names of the columns are shown once, at the top; further down they are there to be heard. */
  readonly hasHead: boolean
  /** More songs are on their way. */
  readonly isPartial: boolean
  readonly isAutoSaved: boolean
  /** false: newest first, which is not the DJ's to change. */
  readonly canMove: boolean
  readonly selected: ReadonlySet<string>
  readonly isWide: boolean
  readonly rowHeight: number
  readonly handlers: RowHandlers
  readonly onMove: (ids: readonly string[], draggedId: string, targetId: string) => void
  readonly onClear: () => void
}

/** The songs of one genre, or all of them by date. */
export function GroupCard(props: Props) {
  const { group, title, isPartial, isAutoSaved, canMove, rowHeight, onClear } = props
  const { songs } = group
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const isNear = useInViewport(card, props.isNear)
  const clearing = {
    variant: 'quiet',
    className: 'text-muted hover:text-ink',
    'aria-label': `Clear List: ${title}`,
  } as const
  const [height, setHeight] = useState(songs.length * rowHeight)

  // Room is kept for what is not drawn, as much as it took when it was.
  useEffect(() => {
    const element = card.current
    if (!isNear || element === null) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])

  return (
    <section aria-labelledby={id} className="panel overflow-clip">
      <header className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <h2 id={id} className="text-lg leading-snug font-semibold first-letter:uppercase max-sm:w-full">
            {title}
          </h2>
          <p className="figures text-sm text-muted">
            {countOf(songs.length, 'song')}
            {isPartial && ' so far'}
          </p>
          {isAutoSaved && (
            <p className="flex items-center gap-1 rounded-sm border border-line px-1.5 py-0.5 text-xs font-medium text-muted">
              <CircleCheck aria-hidden className="size-3.5" />
              Auto-saved
            </p>
          )}
        </div>
        {isPartial ? (
          <DisabledButton {...clearing} reason={STILL_LOADING}>
            Clear List
          </DisabledButton>
        ) : (
          <Button {...clearing} onClick={onClear}>
            Clear List
          </Button>
        )}
      </header>
      <div ref={card} style={isNear ? undefined : { height }}>
        {isNear && <Songs {...props} canMove={canMove} />}
      </div>
    </section>
  )
}

function Songs({ group, title, hasHead, canMove, selected, isWide, rowHeight, handlers, onMove }: Props) {
  const { songs } = group
  // A thumb that scrolls hits rows by accident: there the button of each row searches, and nothing else.
  const isMouse = useMediaQuery('(pointer: fine)')
  const rowClass = (song: SavedSong) =>
    classNames(
      'current-row border-t border-line px-2 py-1.5 first:border-t-0 md:px-3',
      isMouse && 'cursor-pointer hover:bg-raised',
      !canMove && 'is-plain',
      selected.has(song.id) && 'bg-raised',
    )
  return (
    <SongTable
      label={title}
      headClass={classNames(
        hasHead ? 'current-row px-2 md:px-3 lg:border-b lg:border-line' : 'sr-only',
        !canMove && 'is-plain',
      )}
      head={<CurrentHead canMove={canMove} />}
      songs={songs}
      nameOf={trackName}
      rowHeight={rowHeight}
      rowClass={rowClass}
      onRowClick={isMouse ? handlers.search : undefined}
      onMove={
        canMove
          ? (draggedId, targetId) =>
              onMove(
                songs.map(({ id }) => id),
                draggedId,
                targetId,
              )
          : undefined
      }
      cells={(song, index) => (
        <CurrentCells
          song={song}
          isSelected={selected.has(song.id)}
          place={canMove ? { isFirst: index === 0, isLast: index === songs.length - 1 } : null}
          isWide={isWide}
          handlers={handlers}
        />
      )}
    />
  )
}
