import { type ReactNode, useCallback, useState } from 'react'
import type { SearchCount } from '../../contract/recommendations.ts'
import { useToast } from '../ui/overlay/toast.tsx'

type Paywall = typeof import('./paywall.tsx').Paywall

type Options = {
  readonly searches: SearchCount | undefined
  /** The page is about to be left for the payment page. */
  readonly onLeaving?: (() => void) | undefined
}

/** The offer of the Pro plan over whatever is on the screen. Its code is fetched when it is wanted. */
export function usePaywall(options: Options): { readonly open: () => void; readonly paywall: ReactNode } {
  const toast = useToast()
  const [opened, setOpened] = useState<{ readonly Paywall: Paywall } | null>(null)

  const open = useCallback(() => {
    import('./paywall.tsx').then(setOpened, () =>
      toast({
        title: 'Error',
        description: 'Segue cannot be reached right now. Check your connection and try again.',
        variant: 'destructive',
      }),
    )
  }, [toast])

  return {
    open,
    paywall: opened !== null && <opened.Paywall {...options} onClose={() => setOpened(null)} />,
  }
}
