import { formatKey, parseKey, toCamelot, toTraditional } from '#domain/key/notation.ts'
import type { KeySource } from '#domain/track/track.ts'
import { usePreferences } from '../../client/preferences.ts'
import { classNames } from '../class-names.ts'

type Props = {
  /** Camelot notation, or null when it is unknown. */
  readonly camelot: string | null
  /** An estimate is outlined and has a tilde before it. */
  readonly source?: KeySource | null | undefined
  readonly className?: string
}

/** A key: its colour, its number or letter in the notation that was chosen, and its name for those who hear the page. */
export function KeyChip({ camelot, source = null, className }: Props) {
  const { keyNotation } = usePreferences()
  const key = camelot === null ? null : parseKey(camelot)
  const place = 'figures inline-flex h-6 min-w-11 items-center justify-center text-sm'
  const shape = classNames(place, 'rounded-sm px-1.5 font-semibold')
  if (key === null)
    return (
      <span className={classNames(place, 'text-muted', className)}>
        <span aria-hidden>–</span>
        <span className="sr-only">Key not known</span>
      </span>
    )
  const name = formatKey(key, keyNotation)
  if (source === 'estimated')
    return (
      <span
        data-key={toCamelot(key)}
        title="An estimate: check it by ear"
        className={classNames(shape, 'border-2 border-(--segue-key) text-ink', className)}
      >
        <span aria-hidden>~</span>
        {name}
        <span className="sr-only"> ({toTraditional(key)}), an estimate</span>
      </span>
    )
  return (
    <span
      data-key={toCamelot(key)}
      className={classNames(shape, 'bg-(--segue-key) text-(--segue-key-ink)', className)}
    >
      {name}
      <span className="sr-only"> ({toTraditional(key)})</span>
    </span>
  )
}
