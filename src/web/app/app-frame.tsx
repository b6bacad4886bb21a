import type { ReactNode } from 'react'
import { AuthDialogProvider } from '../auth/auth-dialog-provider.tsx'
import { PlayerHost } from '../player/player-host.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'

/** What stands round every screen and every page, and stays while they change. */
export const AppFrame = ({ children }: { readonly children: ReactNode }) => (
  <ToastProvider>
    <AuthDialogProvider>{children}</AuthDialogProvider>
    <PlayerHost />
  </ToastProvider>
)
