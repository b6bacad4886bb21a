import type { ReactNode } from 'react'
import { PlayerHost } from './listening/player-host.tsx'
import { AuthDialogProvider } from './pages/auth/auth-dialog-provider.tsx'
import { ToastProvider } from './ui/toast.tsx'

/** What stands round every screen and every page, and stays while they change. */
export const AppFrame = ({ children }: { readonly children: ReactNode }) => (
  <ToastProvider>
    <AuthDialogProvider>{children}</AuthDialogProvider>
    <PlayerHost />
  </ToastProvider>
)
