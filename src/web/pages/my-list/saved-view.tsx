import { FolderHeart, Info } from 'lucide-react'
import { useState } from 'react'
import type { SavedList } from '../../../contract/lists.ts'
import { Notice } from '../../ui/notice.tsx'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import type { ExportRequest } from './export-request.ts'
import { ListCard } from './list-card.tsx'
import type { Artwork } from './use-artwork.ts'
import type { ListChanges } from './use-list-changes.ts'

type Props = {
  readonly changes: ListChanges
  readonly artwork: Artwork
  readonly openIds: ReadonlySet<string>
  /** Genres that the plan's limit leaves without a list. */
  readonly blocked: readonly string[]
  readonly onToggle: (id: string) => void
  readonly onDelete: (list: SavedList, alsoWithdraw: boolean) => void
  readonly onExport: (request: ExportRequest) => void
}

export function SavedView({ changes, artwork, openIds, blocked, onToggle, onDelete, onExport }: Props) {
  const { lists, limit } = changes
  const [deleting, setDeleting] = useState<SavedList | null>(null)
  return (
    <>
      {blocked.length > 0 && limit !== null && (
        <p className="panel mb-4 flex gap-3 p-4 text-[0.9375rem]">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>
            The Free plan keeps up to {limit} set lists. Songs of {namesOf(blocked)} stay in Current, without
            a list of their own.
          </span>
        </p>
      )}
      {lists.length === 0 ? (
        <Notice
          icon={<FolderHeart aria-hidden className="size-8 text-muted" />}
          title="No saved lists yet"
          text="Save your current lists to access them later"
        />
      ) : (
        <ul aria-label="Saved lists" className="space-y-3">
          {lists.map((list) => (
            <ListCard
              key={list.id}
              list={list}
              isOpen={openIds.has(list.id)}
              changes={changes}
              artwork={artwork}
              onToggle={() => onToggle(list.id)}
              onDelete={() => setDeleting(list)}
              onExport={onExport}
            />
          ))}
        </ul>
      )}
      {deleting !== null && (
        <DeleteListDialog
          list={deleting}
          onDelete={(alsoWithdraw) => onDelete(deleting, alsoWithdraw)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

const NAMED = 3

function namesOf(genres: readonly string[]): string {
  const more = genres.length - NAMED
  return more > 0
    ? `${genres.slice(0, NAMED).join(', ')} and ${more} more genre${more === 1 ? '' : 's'}`
    : genres.join(', ')
}
