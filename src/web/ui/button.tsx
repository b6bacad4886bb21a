import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  /** The one main action of a view. */
  plate: 'bg-plate text-plate-ink font-semibold hover:bg-plate-hover border border-transparent',
  outline: 'border border-control bg-raised text-ink font-medium hover:border-ink',
  quiet: 'border border-transparent text-ink font-medium hover:bg-raised',
} as const

const SIZES = {
  normal: 'h-11 px-4 text-[0.9375rem]',
  /** Used while a record is running out: bigger under a finger. */
  live: 'h-12 px-5 text-base pointer-coarse:h-14',
  icon: 'size-11',
  liveIcon: 'size-11 pointer-coarse:size-14',
} as const

export type ButtonLook = {
  readonly variant?: keyof typeof VARIANTS
  readonly size?: keyof typeof SIZES
}

/** The classes of a button, for a link that is one to the eye. */
export const buttonClass = ({ variant = 'outline', size = 'normal' }: ButtonLook, extra?: string) =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md whitespace-nowrap select-none',
    'transition-colors aria-disabled:border-dashed aria-disabled:border-control',
    'aria-disabled:bg-transparent aria-disabled:text-muted',
    SIZES[size],
    VARIANTS[variant],
    extra,
  )

type Props = ComponentProps<'button'> & ButtonLook

/**
 * A button. Use `aria-disabled` rather than `disabled` where a reason should be readable: it stays in the tab order,
 * and a press does nothing.
 */
export function Button({ variant, size, className, onClick, type = 'button', ...rest }: Props) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }) }
  const isOff = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return <button type={type} className={buttonClass(look, className)} onClick={press} {...rest} />
}
