import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useToast } from '../ui/overlay/toast.tsx'
import type { AuthDialog, AuthTab } from './auth-dialog.tsx'

const loadDialog = () => import('./auth-dialog.tsx')

/** Fetches the dialog before it is asked for: the pointer or the focus is on a control that opens it. */
export const prepareAuthDialog = () => void loadDialog().catch(() => undefined)

/** @param onSignedIn called after sign-in, where the dialog interrupted an action */
type OpenAuthDialog = (tab?: AuthTab, onSignedIn?: () => void) => void

const AuthDialogContext = createContext<OpenAuthDialog | null>(null)

/** The one place where the auth dialog stands, whichever control opens it. Its code is fetched when it is wanted. */
export function AuthDialogProvider({ children }: { readonly children: ReactNode }) {
  const toast = useToast()
  const [opened, setOpened] = useState<{
    readonly Dialog: typeof AuthDialog
    readonly tab: AuthTab
    readonly onSignedIn: (() => void) | undefined
  } | null>(null)

  const open = useCallback<OpenAuthDialog>(
    (tab = 'login', onSignedIn) => {
      loadDialog().then(
        ({ AuthDialog }) => setOpened({ Dialog: AuthDialog, tab, onSignedIn }),
        () =>
          toast({
            title: 'Error',
            description: 'Segue cannot be reached right now. Check your connection and try again.',
            variant: 'destructive',
          }),
      )
    },
    [toast],
  )

  return (
    <AuthDialogContext value={open}>
      {children}
      {opened !== null && (
        <opened.Dialog
          initialTab={opened.tab}
          onSignedIn={opened.onSignedIn}
          onClose={() => setOpened(null)}
        />
      )}
    </AuthDialogContext>
  )
}

/** Opens the auth dialog, at Sign In unless told otherwise. */
export function useAuthDialog(): OpenAuthDialog {
  const open = use(AuthDialogContext)
  if (open === null) throw new Error('useAuthDialog needs an AuthDialogProvider above it')
  return open
}

/** What a guest is told who wants to keep something, with the way in beside it. */
export function useLoginRequired(): () => void {
  const toast = useToast()
  const open = useAuthDialog()
  return () => {
    prepareAuthDialog()
    toast({
      title: 'Login Required',
      description: 'Please create an account or log in to save songs to your list.',
      action: { label: 'Log In', onAction: () => open('login') },
    })
  }
}
