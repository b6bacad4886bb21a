import type { Transition } from '#contract/lists.ts'
import { formatPercent } from '#web/format/track-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { compatibilityColour } from '#web/ui/key/compatibility.tsx'
import { KeyText } from '#web/ui/key/key-text.tsx'

type Props = {
  /** null while it is not known. */
  readonly transition: Transition | null
  /** On a phone the tip waits behind a press: five lines of it between two songs would hide the list. */
  readonly isFolded?: boolean
  readonly className?: string
}

/** How one song follows the one before: a number with its colour, the move, and what to do. */
export function TransitionLine({ transition, isFolded = false, className }: Props) {
  const text = 'text-sm leading-5 text-pretty text-muted'
  if (transition === null)
    return (
      <p aria-hidden className={classNames(text, isFolded && 'pointer-coarse:min-h-11', className)}>
        …
      </p>
    )
  const { score, move, tip, pitchPercent } = transition
  const figures = (
    <>
      <span data-level={compatibilityColour(score)} className="figures rounded-sm px-1 font-semibold">
        <span className="sr-only">Transition </span>
        <span aria-hidden>↓ </span>
        {score}%
      </span>
      {move !== null && <span className="text-ink"> {move}</span>}
    </>
  )
  if (!isFolded)
    return (
      <p className={classNames(text, className)}>
        {figures}{' '}
        <span>
          {move !== null && '· '}
          <KeyText>{tip}</KeyText>
        </span>
      </p>
    )
  return (
    <details className={classNames(text, className)}>
      <summary className="flex items-center gap-1.5">
        {figures}
        {pitchPercent !== null && <span className="figures"> {formatPercent(pitchPercent)}</span>}
        <span className="ml-auto underline underline-offset-2">Tip</span>
      </summary>
      <p className="pb-2">
        <KeyText>{tip}</KeyText>
      </p>
    </details>
  )
}
