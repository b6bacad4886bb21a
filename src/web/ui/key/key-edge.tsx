import type { KeySource } from '#domain/track/track.ts'
import { classNames } from '../class-names.ts'

type Props = {
  readonly camelot: string | null
  readonly source: KeySource | null
  readonly className?: string | false
}

/** The colour of a track's key along the left edge of what shows the track; broken where the key is an estimate. */
export function KeyEdge({ camelot, source, className }: Props) {
  const colour = source === 'estimated' ? 'border-l-4 border-dashed border-(--segue-key)' : 'bg-(--segue-key)'
  return (
    <span
      aria-hidden
      data-key={camelot ?? undefined}
      className={classNames(
        'absolute inset-y-0 left-0 w-1',
        camelot === null ? 'bg-line' : colour,
        className,
      )}
    />
  )
}
