import { type ReactNode, useId } from 'react'

type Props = {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One thing that can be done with an account: what it is, what it does, and the control for it. */
export function AccountSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 mb-5 max-w-[60ch] text-muted">{text}</p>
      {children}
    </section>
  )
}
