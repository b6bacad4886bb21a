import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { classNames } from './class-names.ts'

type Toast = {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

const DURATION_MS = 5_000
const SWIPE_PX = 50

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

/** Shows one toast at a time: a newer one takes the place of the older. Raised from screens, not from the data layer. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly toast: Toast; readonly turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)

  const raise = useCallback((toast: Toast) => {
    setShown((before) => ({ toast, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }, [])

  return (
    <ToastContext value={raise}>
      <Provider label="Notification" duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {children}
        {shown !== null && (
          <ToastCard key={shown.turn} toast={shown.toast} isOpen={isOpen} onOpenChange={setOpen} />
        )}
        <Viewport
          hotkey={['F8']}
          className="fixed inset-x-3 top-3 z-50 flex flex-col md:top-auto md:right-6 md:bottom-6 md:left-auto md:w-96"
        />
      </Provider>
    </ToastContext>
  )
}

export function useToast(): (toast: Toast) => void {
  const raise = use(ToastContext)
  if (raise === null) throw new Error('useToast needs a ToastProvider above it')
  return raise
}

type CardProps = {
  readonly toast: Toast
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

function ToastCard({ toast, isOpen, onOpenChange }: CardProps) {
  const isDestructive = toast.variant === 'destructive'
  return (
    <Root
      open={isOpen}
      onOpenChange={onOpenChange}
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
      <Close
        aria-label="Close"
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Close>
    </Root>
  )
}
