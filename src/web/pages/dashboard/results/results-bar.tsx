import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { CountSelect } from './count-select.tsx'
import type { ResultsLayout } from './use-results-layout.ts'

const LAYOUTS = [
  { value: 'rows', label: 'Rows' },
  { value: 'cards', label: 'Cards' },
] as const

type Props = {
  readonly count: number
  readonly selectedCount: number
  readonly isAsking: boolean
  readonly layout: ResultsLayout
  readonly onLayout: (layout: ResultsLayout) => void
  readonly listText: string
  readonly onCount: (count: number) => void
  readonly onRefine: () => void
  readonly onNewSearch: () => void
}

/** What can be done with the results as a whole. Stays in reach: under the header, or at the thumb on a phone. */
export function ResultsBar({
  count,
  selectedCount,
  isAsking,
  layout,
  onLayout,
  listText,
  onCount,
  onRefine,
  onNewSearch,
}: Props) {
  const atTheThumb =
    'max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--segue-player)] max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,var(--segue-floor))]'
  return (
    <div className="z-10 mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:sticky md:top-16 md:rounded-lg md:border md:border-line md:bg-surface md:shadow-[0_0_0_6px_var(--segue-background)] md:p-1.5 md:pl-4">
      <p id="selection-hint" className="text-sm text-muted max-md:sr-only">
        Select up to 3 songs, then refine from them
      </p>
      <div className="flex flex-wrap items-center gap-3 max-md:w-full max-md:justify-between">
        <CountSelect count={count} onCount={onCount} />
        <CopyButton text={listText} label="Copy list" showsLabel />
        {/* Narrower, a row is a card. */}
        <div className="max-md:hidden">
          <RadioGroup
            look="bar"
            legend="Show results as"
            name="resultsLayout"
            choices={LAYOUTS}
            value={layout}
            onChoose={onLayout}
          />
        </div>
        <div className={`z-10 flex gap-2 ${atTheThumb}`}>
          <Button size="live" className="max-md:flex-1" onClick={onNewSearch}>
            New Search
          </Button>
          {selectedCount === 0 || isAsking ? (
            <DisabledButton
              size="live"
              className="max-md:flex-1 md:min-w-32"
              reason={isAsking ? 'A search is running' : 'Select one to three songs first'}
            >
              Refine
            </DisabledButton>
          ) : (
            <Button size="live" variant="plate" className="max-md:flex-1 md:min-w-32" onClick={onRefine}>
              Refine ({selectedCount})
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
