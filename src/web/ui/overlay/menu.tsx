import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../button.tsx'
import { classNames } from '../class-names.ts'

export type MenuItem = {
  readonly label: string
  readonly icon?: ReactNode
  /** A second, quieter line. */
  readonly note?: string
  /** Where it leads, in a word with an arrow. */
  readonly leadsTo?: string
  /** There is nothing behind it yet. It can still be reached. */
  readonly isDisabled?: boolean
  /** Why it cannot be chosen now. It can still be reached, and says so. */
  readonly disabledReason?: string | undefined
  /** Stands apart from the entries above it. */
  readonly isApart?: boolean
  readonly onChoose: () => void
}

type Props = ButtonLook & {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly className?: string
  /** What the button shows. */
  readonly children: ReactNode
}

/**
 * A button with a menu below it. The browser's own top layer opens and closes it (a press beside it, Escape); the arrow
 * keys, Home, End and first letters move in it, as in every menu.
 */
export function MenuButton({ label, items, children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => menu.current?.hidePopover()
  const openAt = (index: number) => {
    menu.current?.showPopover()
    place(menu.current, opener.current)
    entries().at(index)?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 0 : -1)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const all = entries()
    const target = nextEntry(event.key, all.indexOf(document.activeElement as HTMLElement), all)
    // Tab leaves a menu as a whole, from where its button is.
    if (event.key === 'Tab') close()
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }

  return (
    <>
      <Button
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : openAt(0))}
        onKeyDown={openByKey}
        {...look}
      >
        {children}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={moveByKey}
        className="fixed inset-auto m-0 w-64 rounded-lg border border-control bg-raised p-1 text-ink shadow-overlay"
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} onClose={close} />
        ))}
      </div>
    </>
  )
}

function Entry({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const { label, icon, note, leadsTo, isDisabled = false, disabledReason, isApart = false, onChoose } = item
  const isOff = isDisabled || disabledReason !== undefined
  const below = disabledReason ?? note
  return (
    <>
      {isApart && <hr className="my-1 border-line" />}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={isOff}
        onClick={() => {
          if (isOff) return
          onClose()
          onChoose()
        }}
        className={classNames(
          'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left focus-visible:-outline-offset-2',
          isOff ? 'text-muted' : 'hover:bg-surface',
        )}
      >
        {icon}
        <span className="min-w-0">
          <span className="block truncate font-medium">{label}</span>
          {below !== undefined && <span className="block text-sm text-muted">{below}</span>}
        </span>
        {leadsTo !== undefined && (
          <span className="ml-auto flex shrink-0 items-center gap-1 text-sm text-muted">
            {leadsTo}
            <ChevronRight aria-hidden className="size-4" />
          </span>
        )}
      </button>
    </>
  )
}

const GAP_PX = 6
const MARGIN_PX = 12

/** Below its button with the right edges in line, or above it where there is no room. */
function place(menu: HTMLElement | null, button: HTMLElement | null) {
  if (menu === null || button === null) return
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, right } = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = bottom + GAP_PX
  const isRoomBelow = below + height + MARGIN_PX <= clientHeight
  menu.style.top = `${isRoomBelow ? below : Math.max(MARGIN_PX, top - GAP_PX - height)}px`
  menu.style.left = `${Math.max(MARGIN_PX, Math.min(right, clientWidth - MARGIN_PX) - width)}px`
}

/** Where a key moves the focus, round and round; null when the key does not move it. */
function nextEntry(key: string, at: number, entries: readonly HTMLElement[]): number | null {
  const last = entries.length - 1
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const begins = (entry: HTMLElement) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const after = entries.findIndex((entry, index) => index > at && begins(entry))
  const found = after >= 0 ? after : entries.findIndex(begins)
  return found >= 0 ? found : null
}
