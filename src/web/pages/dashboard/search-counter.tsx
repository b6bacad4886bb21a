import type { SearchCount } from '#contract/recommendations.ts'
import { classNames } from '../../ui/class-names.ts'
import { isUsedUp, searchCountWords } from './search-count.ts'

type Props = {
  /** undefined: not known yet. */
  readonly count: SearchCount | undefined
  readonly isPro: boolean
  readonly className?: string
  readonly onUsedUp: () => void
}

/** The free searches, quietly. Used up, it is the way to more of them. */
export function SearchCounter({ count, isPro, className, onUsedUp }: Props) {
  const place = classNames('figures min-h-5 text-sm text-muted', className)
  if (count === undefined) return <p className={place} />
  const words = searchCountWords(count, isPro)
  if (isUsedUp(count))
    return (
      <p className={place}>
        <button
          type="button"
          onClick={onUsedUp}
          className="min-h-11 rounded-md underline underline-offset-4 hover:text-ink"
        >
          {words.count} used: continue with Pro
        </button>
      </p>
    )
  return (
    <p className={place}>
      <span>{words.count}</span>
      {words.left !== null && ` · ${words.left}`}
    </p>
  )
}
