import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly onAction: () => void }
  readonly icon?: ReactNode
}

/** A part of a screen that has nothing to show: why, and what to do about it. */
export function EmptyState({ title, text, action, icon }: Props) {
  return (
    <div className="panel flex flex-col items-center px-6 py-16 text-center md:py-24">
      {icon}
      <h2 className="mt-4 text-xl font-semibold tracking-tight">{title}</h2>
      <p className="mt-2 max-w-[48ch] text-balance text-muted">{text}</p>
      {action !== undefined && (
        <Button variant="plate" size="live" className="mt-6" onClick={action.onAction}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
