import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  readonly title: string
  /** Where a link of the page's own list leads. */
  readonly anchor?: string
  /** Stands right of the title. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One thing of the admin dashboard. */
export function Card({ title, anchor, aside, className, children }: Props) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={classNames('panel min-w-0 scroll-mt-20 p-4 md:p-6', className)}
    >
      <div className="mb-4 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
