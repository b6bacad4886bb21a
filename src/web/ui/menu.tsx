import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

export type MenuItem = {
  readonly label: string
  readonly icon?: ReactNode
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | undefined
  readonly onChoose: () => void
}

type Props = ButtonLook & {
  /** The button's name, and the menu's. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
  readonly className?: string
}

const GAP_PX = 4
const MARGIN_PX = 12

/** A button with a few actions behind it. In the browser's own top layer, which also closes it on a press elsewhere. */
export function MenuButton({ label, items, children, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const [shown, anchor] = [menu.current, button.current]
    if (!isOpen || shown === null || anchor === null) return
    shown.showPopover()
    place(shown, anchor.getBoundingClientRect())
    entries(shown)[0]?.focus()
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && setOpen(false)
    const close = () => setOpen(false)
    shown.addEventListener('toggle', onToggle)
    // It stands at a place of the window, its button at a place of the page.
    window.addEventListener('scroll', close, { passive: true })
    return () => {
      shown.removeEventListener('toggle', onToggle)
      window.removeEventListener('scroll', close)
    }
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape') close()
    const all = entries(event.currentTarget)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
  }

  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // A press while it is open would close it by itself, and then open it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          onKeyDown={onKeyDown}
          className="fixed inset-auto m-0 max-h-[70dvh] min-w-52 overflow-y-auto rounded-md border border-control bg-raised p-1 text-ink shadow-overlay"
        >
          {items.map(({ label: text, icon, disabledReason, onChoose }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabledReason !== undefined}
              onClick={() => {
                if (disabledReason !== undefined) return
                close()
                onChoose()
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left hover:bg-background focus-visible:-outline-offset-2 aria-disabled:text-muted pointer-coarse:min-h-12"
            >
              {icon}
              <span>
                {text}
                {disabledReason !== undefined && (
                  <span className="block text-sm text-muted">{disabledReason}</span>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const entries = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
]

/** Below the button, right edge to right edge; above where there is no room; never past the window. */
function place(menu: HTMLElement, anchor: DOMRect) {
  const { width, height } = menu.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.min(clientWidth - width - MARGIN_PX, Math.max(MARGIN_PX, anchor.right - width))
  const below = anchor.bottom + GAP_PX
  const fits = below + height <= clientHeight - MARGIN_PX
  menu.style.left = `${left}px`
  menu.style.top = `${fits ? below : Math.max(MARGIN_PX, anchor.top - height - GAP_PX)}px`
}
