import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

export type Toast = {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

/** One raised toast. The turn tells two toasts of the same words apart. */
export type RaisedToast = { readonly toast: Toast; readonly turn: number }

// Nothing is raised in the first moments of a page: what shows toasts is fetched after what the page shows first.
const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

/** Shows one toast at a time: a newer one takes the place of the older. Raised from screens, not from the data layer. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [raised, setRaised] = useState<RaisedToast | null>(null)
  const raise = useCallback(
    (toast: Toast) => setRaised((before) => ({ toast, turn: (before?.turn ?? 0) + 1 })),
    [],
  )

  return (
    <ToastContext value={raise}>
      {children}
      {/* Asked for right away, not at the first toast: that one may tell that the network is gone. */}
      <Suspense fallback={null}>
        <ToastRegion raised={raised} />
      </Suspense>
    </ToastContext>
  )
}

export function useToast(): (toast: Toast) => void {
  const raise = use(ToastContext)
  if (raise === null) throw new Error('useToast needs a ToastProvider above it')
  return raise
}
