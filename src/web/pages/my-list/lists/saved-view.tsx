import { FolderHeart } from 'lucide-react'
import { useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import type { Artwork } from '../artwork/use-artwork.ts'
import type { ExportRequest } from '../export/export-request.ts'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import { ListCard } from './list-card.tsx'
import type { ListChanges } from './use-list-changes.ts'

type Props = {
  readonly changes: ListChanges
  readonly artwork: Artwork
  readonly openIds: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onDelete: (list: SavedList, alsoWithdraw: boolean) => void
  readonly onExport: (request: ExportRequest) => void
}

export function SavedView({ changes, artwork, openIds, onToggle, onDelete, onExport }: Props) {
  const { lists } = changes
  const [deleting, setDeleting] = useState<SavedList | null>(null)
  return (
    <>
      {lists.length === 0 ? (
        <EmptyState
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
