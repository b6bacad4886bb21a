import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../use-hydrated.ts'
import type { RaisedToast, Toast } from './toast-region.tsx'

// Nothing is raised in the first moments of a page: what shows toasts is fetched after what the page shows first.
const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

type Toasts = {
  readonly raise: (toast: Toast) => void
  /** Moves the toasts into an element. @returns what moves them back to where they were shown before */
  readonly showIn: (host: Element) => () => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Shows one toast at a time: a newer one takes the place of the older. Raised from screens, not from the data layer. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [raised, setRaised] = useState<RaisedToast | null>(null)
  const [hosts, setHosts] = useState<readonly Element[]>([])
  const turns = useRef(0)
  const turnOver = useRef(0)
  const toasts = useMemo<Toasts>(
    () => ({
      raise: (toast) => setRaised({ toast, turn: ++turns.current }),
      showIn: (element) => {
        const move = (change: (before: readonly Element[]) => readonly Element[]) => {
          setHosts(change)
          // The region is drawn anew in its new place; a toast that has gone must not come back with it.
          setRaised((shown) => (shown !== null && shown.turn <= turnOver.current ? null : shown))
        }
        move((before) => [...before, element])
        return () => move((before) => before.filter((other) => other !== element))
      },
    }),
    [],
  )
  const host = hosts.at(-1) ?? null
  // Not part of what the server draws.
  const isLive = useHydrated()
  const region = isLive && (
    // Asked for right away, not at the first toast: that one may tell that the network is gone.
    <Suspense fallback={null}>
      <ToastRegion raised={raised} host={host} onOver={(turn) => (turnOver.current = turn)} />
    </Suspense>
  )

  return (
    <ToastContext value={toasts}>
      {children}
      {host === null ? region : createPortal(region, host)}
    </ToastContext>
  )
}

function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('Toasts need a ToastProvider above them')
  return toasts
}

export const useToast = (): Toasts['raise'] => useToasts().raise

/**
 * A modal dialog covers the page and everything on it: while it is open, toasts appear inside it. Of two dialogs, in the
 * one on top.
 */
export function useToastHost(host: RefObject<Element | null>): void {
  const { showIn } = useToasts()
  useLayoutEffect(() => {
    if (host.current !== null) return showIn(host.current)
    return undefined
  }, [host, showIn])
}
