import type { SavedList } from '#contract/lists.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  readonly id: string
  readonly list: SavedList
  /** 0–1 */
  readonly progress: number
  readonly onCancel: () => void
}

/** How far the picture of a list is, and the way to stop it. */
export function ArtworkProgress({ id, list, progress, onCancel }: Props) {
  return (
    <div className="flex items-center gap-4 border-t border-line py-2 pr-2 pl-4">
      <output id={id} className="text-[0.9375rem] text-muted">
        Generating artwork …
      </output>
      <progress
        aria-label={`Artwork of ${list.name}`}
        className="progress-line block h-1.5 min-w-0 flex-1"
        {...(progress > 0 && { value: progress, max: 1 })}
      />
      <Button variant="quiet" aria-label={`Cancel the artwork of ${list.name}`} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
