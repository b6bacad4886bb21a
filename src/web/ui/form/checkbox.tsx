import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A native checkbox with a finger's worth of room around it. */
export function Checkbox({ className, ...input }: ComponentProps<'input'>) {
  return (
    <span className={classNames('relative grid size-11 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        {...input}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 aria-disabled:cursor-not-allowed"
      />
      <span className="pointer-events-none grid size-5 place-items-center rounded-sm border border-control bg-raised peer-checked:border-plate peer-checked:bg-plate peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-aria-disabled:border-dashed peer-aria-disabled:bg-transparent" />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-3.5 text-plate-ink opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
