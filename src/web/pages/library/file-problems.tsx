import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../format/count-of.ts'
import type { FileProblem } from '../../library/import-job-state.ts'

type Props = { readonly count: number; readonly problems: readonly FileProblem[] }

/** Files that gave less than they should have, and why. */
export function FileProblems({ count, problems }: Props) {
  // Drawn once it is looked at: hundreds of lines would be drawn anew with every file that is done.
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <details
      className="group mt-4 rounded-md border border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-md px-4">
        <span className="flex-1 font-medium">{countOf(count, 'file')} to look at</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          aria-label="Files to look at"
          className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line"
        >
          {problems.map(({ path, reason, isSaved }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list only grows, and two tracks may lack a name
            <li key={`${path} ${at}`} className="px-4 py-2 text-sm">
              <span className="block font-medium break-words">{path}</span>
              <span className="text-muted">
                {reason} {isSaved && 'Its tags were taken.'}
              </span>
            </li>
          ))}
          {count > problems.length && (
            <li className="px-4 py-2 text-sm text-muted">
              and {(count - problems.length).toLocaleString('en-US')} more
            </li>
          )}
        </ul>
      )}
    </details>
  )
}
