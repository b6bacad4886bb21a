import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** What the button that opens it shows, and its name. */
  readonly button: ReactNode
  readonly label: string
  readonly children: ReactNode
}

const ITEMS = '[role="menuitem"]'

/**
 * A menu below its button. The browser's own top layer opens and closes it (a press beside it, Escape); the arrow keys,
 * Home, End and first letters move in it, as in every menu.
 */
export function Menu({ button, label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const close = () => menu.current?.hidePopover()
  const openAt = (index: number) => {
    place(menu.current, opener.current)
    menu.current?.showPopover()
    items().at(index)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = nextItem(event.key, at, all)
    if (target !== null) all[target]?.focus()
    // The browser closes it on Escape itself; Tab leaves a menu as a whole.
    else if (event.key === 'Tab') close()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : openAt(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          openAt(event.key === 'ArrowDown' ? 0 : -1)
        }}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const item = (event.target as Element).closest(ITEMS)
          if (item !== null && item.getAttribute('aria-disabled') !== 'true') close()
        }}
        className="fixed inset-auto m-0 w-64 rounded-lg border border-control bg-raised p-1 text-ink shadow-overlay"
      >
        {children}
      </div>
    </>
  )
}

const GAP_PX = 8
const MARGIN_PX = 12

/** Below its button, right edges in line; both stay where they are while the page scrolls. */
function place(menu: HTMLElement | null, button: HTMLElement | null) {
  if (menu === null || button === null) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + GAP_PX}px`
  menu.style.right = `${Math.max(MARGIN_PX, document.documentElement.clientWidth - right)}px`
}

/** Where a key moves the focus, round and round; null when the key does not move it. */
function nextItem(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const last = items.length - 1
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const after = items.findIndex((item, index) => index > at && begins(item))
  const found = after >= 0 ? after : items.findIndex(begins)
  return found >= 0 ? found : null
}

const itemClass = (extra?: string) =>
  classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left hover:bg-surface focus-visible:-outline-offset-2',
    extra,
  )

type ItemProps = {
  readonly onChoose: () => void
  readonly className?: string
  readonly children: ReactNode
}

export function MenuItem({ onChoose, className, children }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onChoose} className={itemClass(className)}>
      {children}
    </button>
  )
}

/** An entry that cannot be chosen now, and says why. It can be reached, as the pattern for menus asks. */
export function DisabledMenuItem({
  reason,
  children,
}: {
  readonly reason: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled="true"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-reason`}
      className={itemClass('text-muted hover:bg-transparent')}
    >
      <span className="min-w-0">
        <span id={`${id}-name`} className="block">
          {children}
        </span>
        <span id={`${id}-reason`} className="block text-xs">
          {reason}
        </span>
      </span>
    </button>
  )
}
