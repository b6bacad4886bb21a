import { type ReactElement, useEffect, useRef, useState } from 'react'

const OPEN_DELAY_MS = 700
/** So soon after another hint closed, the next one opens at once: the eye is travelling along a row. */
const SKIP_DELAY_MS = 300
/** Time to travel from the control onto the hint without losing it. */
const LEAVE_MS = 150
const GAP_PX = 8
const MARGIN_PX = 12

let lastClosedAt = Number.NEGATIVE_INFINITY

type Props = {
  /** Empty where there is nothing to say at the moment. */
  readonly text: string
  readonly children: ReactElement
}

/**
 * A short explanation beside its control: on hover, on keyboard focus, and on a press, because a finger has no hover.
 * Never the only place of a text that is needed: the control is described by it in its own right. Uses the browser's
 * own top layer, for a tenth of what a positioning library weighs.
 */
export function Tooltip({ text, children }: Props) {
  const [isWanted, setOpen] = useState(false)
  const isOpen = isWanted && text !== ''
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const after = (ms: number, open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), ms)
  }
  const openSoon = () => after(performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS, true)
  const openNow = () => after(0, true)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const control = anchor.current?.firstElementChild
    const shown = popup.current
    if (!isOpen || !control || !shown) return
    shown.showPopover()
    place(shown, control.getBoundingClientRect())
    const close = () => setOpen(false)
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const closeOnPress = (event: PointerEvent) => {
      if (!control.contains(event.target as Node)) close()
    }
    window.addEventListener('scroll', close, { passive: true })
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOnPress)
    return () => {
      lastClosedAt = performance.now()
      window.removeEventListener('scroll', close)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOnPress)
    }
  }, [isOpen])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- no control: it hears its own as events bubble
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && after(LEAVE_MS, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && openNow()}
      onBlur={() => after(0, false)}
      onClick={openNow}
    >
      {children}
      {isOpen && (
        <span
          ref={popup}
          popover="manual"
          aria-hidden="true"
          onPointerEnter={() => clearTimeout(timer.current)}
          className="fixed inset-auto m-0 max-w-72 rounded-md border border-control bg-raised px-3 py-2 text-sm whitespace-normal text-ink shadow-overlay"
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** Above the control, or below it where there is no room; never past the edge of the window. */
function place(popup: HTMLElement, control: DOMRect) {
  const { width, height } = popup.getBoundingClientRect()
  const room = document.documentElement.clientWidth - width - MARGIN_PX
  const left = Math.max(MARGIN_PX, Math.min(room, control.left + (control.width - width) / 2))
  const above = control.top - height - GAP_PX
  popup.style.left = `${left}px`
  popup.style.top = `${above >= MARGIN_PX ? above : control.bottom + GAP_PX}px`
}
