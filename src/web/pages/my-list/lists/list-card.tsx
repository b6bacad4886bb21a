import { ChevronDown, Download, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { countOf } from '#web/format/count-of.ts'
import { formatDate } from '#web/format/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { MenuButton } from '#web/ui/overlay/menu.tsx'
import { ArtworkPanel } from '../artwork/artwork-panel.tsx'
import { ArtworkProgress } from '../artwork/artwork-progress.tsx'
import type { Artwork } from '../artwork/use-artwork.ts'
import { downloadItems } from '../export/download-items.ts'
import type { ExportRequest } from '../export/export-request.ts'
import { ListDetails } from './list-details.tsx'
import { RenameForm } from './rename-form.tsx'
import type { ListChanges } from './use-list-changes.ts'

type Props = {
  readonly list: SavedList
  readonly isOpen: boolean
  readonly changes: ListChanges
  readonly artwork: Artwork
  readonly onToggle: () => void
  readonly onDelete: () => void
  readonly onExport: (request: ExportRequest) => void
}

/** A saved list: closed, its name and what can be done with it; opened, its songs. */
export function ListCard({ list, isOpen, changes, artwork, onToggle, onDelete, onExport }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const id = useId()
  const progress = artwork.making.get(list.id)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)

  useEffect(() => {
    if (!isRenaming && wasRenaming.current) pencil.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  return (
    <li className="panel overflow-clip">
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-1 md:flex-nowrap',
          isOpen && 'border-b border-line',
        )}
      >
        {isRenaming ? (
          <RenameForm
            name={list.name}
            onRename={(name) => void changes.rename(list.id, name)}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <>
            <ListTitle list={list} isOpen={isOpen} songsId={`${id}-songs`} onToggle={onToggle} />
            <div className="ml-auto flex gap-1 px-2 max-sm:pb-2">
              <GenerateButton list={list} artwork={artwork} progressId={`${id}-artwork`} />
              <MenuButton
                label={`Download ${list.name}`}
                variant="quiet"
                items={downloadItems((choice) => onExport({ kind: 'list', ...choice, list }))}
              >
                <Download aria-hidden className="size-4" />
                Download
              </MenuButton>
              <Button
                ref={pencil}
                variant="quiet"
                size="icon"
                aria-label={`Rename ${list.name}`}
                title="Rename"
                onClick={() => setRenaming(true)}
              >
                <Pencil aria-hidden className="size-4" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Delete ${list.name}`}
                title="Delete"
                onClick={onDelete}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </div>
          </>
        )}
      </div>
      {progress !== undefined && (
        <ArtworkProgress
          id={`${id}-artwork`}
          list={list}
          progress={progress}
          onCancel={() => void artwork.cancel(list)}
        />
      )}
      <div id={`${id}-songs`} hidden={!isOpen}>
        {isOpen && (
          <>
            <ArtworkPanel list={list} artwork={artwork} changes={changes} />
            <ListDetails list={list} changes={changes} />
          </>
        )}
      </div>
    </li>
  )
}

type TitleProps = {
  readonly list: SavedList
  readonly isOpen: boolean
  /** What the title opens. */
  readonly songsId: string
  readonly onToggle: () => void
}

function ListTitle({ list, isOpen, songsId, onToggle }: TitleProps) {
  return (
    <h2 className="min-w-0 flex-1 max-sm:basis-full">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={songsId}
        onClick={onToggle}
        className="group flex min-h-16 w-full items-center gap-3 py-2 pr-2 pl-4 text-left focus-visible:-outline-offset-4"
      >
        <ChevronDown
          aria-hidden
          className={classNames('size-5 shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
        />
        <span className="min-w-0">
          <span className="block text-lg leading-snug font-semibold text-pretty group-hover:underline">
            {list.name}
          </span>
          <span className="figures block text-sm text-muted">
            {countOf(list.songs.length, 'song')} · saved {formatDate(list.createdAt)}
            {list.automatic && ' · automatic'}
          </span>
        </span>
      </button>
    </h2>
  )
}

type GenerateProps = {
  readonly list: SavedList
  readonly artwork: Artwork
  /** What says how far it is. */
  readonly progressId: string
}

function GenerateButton({ list, artwork, progressId }: GenerateProps) {
  const isMaking = artwork.making.has(list.id)
  const look = {
    variant: 'quiet',
    className: 'max-md:px-3',
    'aria-label': `Generate artwork for ${list.name}`,
  } as const
  const content = (
    <>
      <Sparkles aria-hidden className="size-4" />
      <span className="max-md:sr-only">Generate artwork</span>
    </>
  )
  if (list.songs.length === 0)
    return (
      <DisabledButton {...look} reason="Add songs to this list first.">
        {content}
      </DisabledButton>
    )
  return (
    // The same button while it is made: the focus must not fall out of the page.
    <Button
      {...look}
      aria-disabled={isMaking}
      aria-describedby={isMaking ? progressId : undefined}
      onClick={() => void artwork.generate(list)}
    >
      {content}
    </Button>
  )
}
