import { parseKey, toCamelot, toTraditional } from '../../domain/key/notation.ts'
import type { KeySource } from '../../domain/track/track.ts'
import { classNames } from './class-names.ts'

type Props = {
  /** Camelot notation, or null when nobody knows. */
  readonly camelot: string | null
  /** An estimate is outlined and has a tilde before it. */
  readonly source?: KeySource | null | undefined
  readonly className?: string
}

/** A key: its colour, its Camelot number, and its name for those who hear the page. */
export function KeyChip({ camelot, source = null, className }: Props) {
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
  const name = toCamelot(key)
  if (source === 'estimated')
    return (
      <span
        data-key={name}
        title="An estimate: check it by ear"
        className={classNames(shape, 'border-2 border-(--segue-key) text-ink', className)}
      >
        <span aria-hidden>~</span>
        {name}
        <span className="sr-only"> ({toTraditional(key)}), an estimate</span>
      </span>
    )
  return (
    <span data-key={name} className={classNames(shape, 'bg-(--segue-key) text-(--segue-key-ink)', className)}>
      {name}
      <span className="sr-only"> ({toTraditional(key)})</span>
    </span>
  )
}
