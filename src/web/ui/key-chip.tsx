import { parseKey, toCamelot, toTraditional } from '../../domain/key/notation.ts'
import { classNames } from './class-names.ts'

type Props = {
  /** Camelot notation, or null when nobody knows. */
  readonly camelot: string | null
  readonly className?: string
}

/** A key: its colour, its Camelot number, and its name for those who hear the page. */
export function KeyChip({ camelot, className }: Props) {
  const key = camelot === null ? null : parseKey(camelot)
  const shape =
    'figures inline-flex h-6 min-w-11 items-center justify-center rounded-sm px-1.5 text-sm font-semibold'
  if (key === null)
    return (
      <span className={classNames(shape, 'border border-dashed border-control text-muted', className)}>
        <span aria-hidden>–</span>
        <span className="sr-only">Key not known</span>
      </span>
    )
  return (
    <span
      data-key={toCamelot(key)}
      className={classNames(shape, 'bg-(--segue-key) text-(--segue-key-ink)', className)}
    >
      {toCamelot(key)}
      <span className="sr-only"> ({toTraditional(key)})</span>
    </span>
  )
}
