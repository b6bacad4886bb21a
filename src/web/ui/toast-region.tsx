import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import type { RaisedToast, Toast } from './toast.tsx'

const DURATION_MS = 5_000
const SWIPE_PX = 50

type Props = {
  readonly raised: RaisedToast | null
  /** Told which toast has gone, by itself or by hand. */
  readonly onOver: (turn: number) => void
}

/** Where toasts appear: at the top of a phone, away from the thumb's buttons; in the lower corner of a bigger screen. */
export function ToastRegion({ raised, onOver }: Props) {
  return (
    <Provider label="Notification" duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {raised !== null && (
        <ToastCard key={raised.turn} toast={raised.toast} onOver={() => onOver(raised.turn)} />
      )}
      <Viewport
        hotkey={['F8']}
        className="fixed inset-x-3 top-3 z-50 flex flex-col md:top-auto md:right-6 md:bottom-[calc(1.5rem+var(--segue-player))] md:left-auto md:w-96"
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
