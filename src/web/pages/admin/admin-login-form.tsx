import { useState } from 'react'
import { useLocation } from 'wouter'
import { CredentialsForm } from '../../auth/credentials-form.tsx'
import { type Credentials, loginProblems } from '../../auth/credentials.ts'
import { ApiError, call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { enterSession } from '../../client/session.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

const REDIRECT_MS = 100

/** What is said of a refused sign-in: wrong, too often (in the server's words), or not to be had at all. */
function refusalToast(error: unknown): { readonly title: string; readonly description: string } {
  if (error instanceof ApiError && error.status === 429)
    return { title: 'Login Failed', description: error.message }
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefused
    ? { title: 'Access Denied', description: 'Invalid admin credentials' }
    : { title: 'Login Failed', description: 'Unable to authenticate admin access' }
}

type Props = { readonly onEntering: (isEntering: boolean) => void }

export function AdminLoginForm({ onEntering }: Props) {
  const toast = useToast()
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Credentials>({ username: '', password: '' })

  const logIn = async () => {
    onEntering(true)
    const body = { username: draft.username.trim(), password: draft.password }
    const { user } = await call('POST', '/api/admin/login', { body })
    toast({ title: 'Admin Access Granted', description: 'Welcome to the Segue admin dashboard' })
    enterSession(user)
    await new Promise((goOn) => setTimeout(goOn, REDIRECT_MS))
    navigate(paths.admin, { replace: true })
  }

  const explain = (error: unknown) => {
    const said = refusalToast(error)
    toast({ ...said, variant: 'destructive' })
    onEntering(false)
    return { fields: {}, message: said.description }
  }

  return (
    <CredentialsForm
      label="Admin sign-in"
      action={{ label: 'Login as Admin', pendingLabel: 'Authenticating...' }}
      draft={draft}
      onDraft={setDraft}
      password="current-password"
      check={() => loginProblems(draft)}
      send={logIn}
      onRefused={explain}
    />
  )
}
