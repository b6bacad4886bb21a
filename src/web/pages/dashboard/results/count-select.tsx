import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { COUNT_CHOICES } from '../search-form.ts'

type Props = {
  readonly count: number
  readonly onCount: (count: number) => void
}

/** How many results: a native select, for the room a toolbar has. */
export function CountSelect({ count, onCount }: Props) {
  const id = useId()
  // A count that was asked for through the API need not be one of ours.
  const choices = [...new Set<number>([...COUNT_CHOICES, count])].toSorted((a, b) => a - b)
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted">
        <span className="max-lg:sr-only"># of Recommendations</span>
        <span aria-hidden className="lg:hidden">
          Show
        </span>
      </label>
      <div className="relative">
        <select
          id={id}
          value={count}
          onChange={(event) => onCount(Number(event.target.value))}
          className="figures h-11 cursor-pointer appearance-none rounded-md border border-control bg-raised pr-9 pl-3 text-base hover:border-ink"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}
