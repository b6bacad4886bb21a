import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly children: ReactNode }

/** A long list in a card of bounded height: the dashboard stays one screen, however many there are. */
export const ScrollArea = ({ label, children }: Props) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    tabIndex={0}
    role="region"
    aria-label={label}
    className="-mx-2 max-h-[34rem] overflow-y-auto rounded-md border-y border-line px-2"
  >
    {children}
  </div>
)
