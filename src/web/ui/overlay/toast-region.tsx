import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'

export type Toast = {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Left out, the usual five seconds. */
  readonly durationMs?: number
  /** One thing to do about it, which must be possible elsewhere or later too: a toast goes away. */
  readonly action?: { readonly label: string; readonly onAction: () => void }
}

/** One raised toast. The turn tells two toasts of the same words apart. */
export type RaisedToast = { readonly toast: Toast; readonly turn: number }

const DURATION_MS = 5_000
const SWIPE_PX = 50

type Props = {
  readonly raised: RaisedToast | null
  /** The dialog it is shown in; null: on the page. */
  readonly host: Element | null
  /** Told which toast has gone, by itself or by hand. */
  readonly onOver: (turn: number) => void
}

/** Where the screen was touched, pressed or typed on last, from its top; null before the first time. */
type LastUse = { top: number | null }

/** As high as a toast of two lines, and how far it stays from the ends of a phone's screen. */
const HEIGHT_PX = 110
const TOP_PX = 12
const BOTTOM_PX = 88

/** Buttons of a dialog that a toast would cover on a phone, as wide as its screen. */
function countCovered(host: Element, from: number): number {
  const rects = [...host.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
  return rects.filter(({ top, bottom }) => bottom > from && top < from + HEIGHT_PX).length
}

/** Toasts come up in the other half of the screen: what was just used stays free. */
function isTopHalfFree({ top }: LastUse, host: Element | null): boolean {
  if (top !== null) return top > window.innerHeight / 2
  const isPhone = window.matchMedia('(width < 48rem)').matches
  if (host === null || !isPhone) return isPhone
  // A dialog that has just opened is to be read from its title on, unless its buttons are in the way below.
  return countCovered(host, TOP_PX) < countCovered(host, window.innerHeight - BOTTOM_PX - HEIGHT_PX)
}

/**
 * Where toasts appear: at the top of the screen or at its lower end, whichever is away from what was just used. Before
 * anything was, where they are least in the way.
 */
export function ToastRegion({ raised, host, onOver }: Props) {
  // Its own: what was used below a dialog is out of reach while that is open.
  const [lastUse] = useState((): LastUse => ({ top: null }))
  useEffect(() => {
    const notePointer = ({ clientY }: PointerEvent) => {
      lastUse.top = clientY
    }
    const noteKey = () => {
      const focused = document.activeElement
      if (focused !== null && focused !== document.body) lastUse.top = focused.getBoundingClientRect().top
    }
    window.addEventListener('pointerdown', notePointer, true)
    window.addEventListener('keydown', noteKey, true)
    return () => {
      window.removeEventListener('pointerdown', notePointer, true)
      window.removeEventListener('keydown', noteKey, true)
    }
  }, [lastUse])
  // Settled when it is raised: a toast does not jump while it is read.
  const turn = raised?.turn
  const [place, setPlace] = useState({ turn, isOnTop: isTopHalfFree(lastUse, host) })
  if (place.turn !== turn) setPlace({ turn, isOnTop: isTopHalfFree(lastUse, host) })
  return (
    <Provider label="Notification" duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {raised !== null && (
        <ToastCard key={raised.turn} toast={raised.toast} onOver={() => onOver(raised.turn)} />
      )}
      <Viewport
        hotkey={['F8']}
        className={classNames(
          'fixed inset-x-3 z-50 flex flex-col md:right-6 md:left-auto md:w-96',
          place.isOnTop
            ? 'top-3 md:top-20'
            : 'bottom-[calc(5.5rem+var(--segue-player))] md:bottom-[calc(1.5rem+var(--segue-player))]',
        )}
      />
    </Provider>
  )
}

function ToastCard({ toast, onOver }: { readonly toast: Toast; readonly onOver: () => void }) {
  const isDestructive = toast.variant === 'destructive'
  return (
    <Root
      onOpenChange={(isOpen) => !isOpen && onOver()}
      {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
      className={classNames(
        'toast-card flex touch-pan-y items-start gap-3 rounded-lg border bg-raised p-4 pr-2 text-ink shadow-overlay',
        isDestructive ? 'border-danger' : 'border-control',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1 py-px">
        <Title className="font-semibold">{toast.title}</Title>
        {toast.description !== undefined && (
          <Description className="mt-0.5 text-sm text-muted">{toast.description}</Description>
        )}
      </div>
      {toast.action !== undefined && (
        <Action
          altText={toast.action.label}
          onClick={toast.action.onAction}
          className={buttonClass({}, '-my-2 self-center')}
        >
          {toast.action.label}
        </Action>
      )}
      <Close
        aria-label="Close"
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Close>
    </Root>
  )
}
