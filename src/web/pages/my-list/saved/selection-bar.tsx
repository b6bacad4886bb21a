import { ListPlus, Sparkles } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DisabledButton } from '#web/ui/disabled-button.tsx'

type Props = {
  readonly selectedCount: number
  readonly total: number
  /** More songs are on their way. */
  readonly isPartial: boolean
  readonly isSaving: boolean
  /** While artwork of songs that were selected is made. */
  readonly isDrawing: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onSave: () => void
  /** With nothing selected too: what is missing is said then. */
  readonly onDraw: () => void
}

export const STILL_LOADING = 'Your songs are still being loaded'

/** Both actions share a line of their own on a phone. */
const AT_THE_THUMB = 'max-md:flex-auto max-md:px-2 max-sm:[&>svg]:hidden'

/** What can be done with the selected songs. Stays in reach: under the header, or at the thumb on a phone. */
export function SelectionBar({
  selectedCount,
  total,
  isPartial,
  isSaving,
  isDrawing,
  onSelectAll,
  onClear,
  onSave,
  onDraw,
}: Props) {
  const hasSelection = selectedCount > 0
  const atTheThumb =
    'max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--segue-player)] max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(0.5rem,var(--segue-floor))]'
  return (
    // Keeps its room in the list when the bar goes to the thumb: what was just ticked must not slip away.
    <div className="max-md:min-h-[3.875rem] md:contents">
      <fieldset
        aria-label="Selection"
        className={classNames(
          'z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line bg-surface p-2 pl-4 md:sticky md:top-16 md:shadow-[0_0_0_6px_var(--segue-background)]',
          hasSelection && atTheThumb,
        )}
      >
        <output className="figures mr-auto text-sm text-muted">
          {isPartial
            ? 'Loading all your songs …'
            : `${selectedCount.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} songs selected`}
        </output>
        {isPartial ? (
          <DisabledButton variant="quiet" reason={STILL_LOADING}>
            Select All
          </DisabledButton>
        ) : (
          selectedCount < total && (
            <Button variant="quiet" onClick={onSelectAll}>
              Select All
            </Button>
          )
        )}
        {hasSelection && (
          <Button variant="quiet" onClick={onClear}>
            Clear Selection
          </Button>
        )}
        <div className={hasSelection || isDrawing ? 'flex w-full flex-wrap gap-2 md:contents' : 'contents'}>
          {/* The same button while it is made: the focus must not fall out of the page. */}
          <Button
            aria-disabled={isDrawing || isSaving}
            title={isDrawing ? 'The artwork is being made: Saved shows how far it is' : undefined}
            className={classNames(hasSelection || isDrawing ? AT_THE_THUMB : 'max-md:hidden')}
            onClick={onDraw}
          >
            <Sparkles aria-hidden className="size-4" />
            {isDrawing ? 'Generating …' : 'Generate AI Artwork'}
          </Button>
          {hasSelection && !isSaving ? (
            <Button variant="plate" className={AT_THE_THUMB} onClick={onSave}>
              <ListPlus aria-hidden className="size-4" />
              Save as list
            </Button>
          ) : (
            <DisabledButton
              className={classNames(!hasSelection && 'max-md:hidden')}
              reason={isSaving ? 'The list is being saved' : 'Select songs first'}
            >
              <ListPlus aria-hidden className="size-4" />
              Save as list
            </DisabledButton>
          )}
        </div>
      </fieldset>
    </div>
  )
}
