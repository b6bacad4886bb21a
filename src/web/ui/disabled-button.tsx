import { useId } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Tooltip } from './overlay/tooltip.tsx'

type Props = ButtonLook & {
  readonly reason: string
  readonly children: React.ReactNode
  readonly className?: string
  readonly 'aria-label'?: string
}

/** A control that cannot be used now, and says why: to the pointer, to a finger, to the keyboard and to a screen reader. */
export function DisabledButton({ reason, children, ...button }: Props) {
  const reasonId = useId()
  return (
    <>
      <Tooltip text={reason}>
        <Button aria-disabled="true" aria-describedby={reasonId} {...button}>
          {children}
        </Button>
      </Tooltip>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  )
}
