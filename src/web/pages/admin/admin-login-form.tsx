import { useState } from 'react'
import { useLocation } from 'wouter'
import { CredentialsForm } from '../../auth/credentials-form.tsx'
import { type Credentials, loginProblems } from '../../auth/credentials.ts'
import { ApiError, call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { enterSession } from '../../client/session.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

const REDIRECT_MS = 100

/** What is said of a refused sign-in: wrong, too often (in the server's words), or not to be had at all. */
function refusalToast(error: unknown): { readonly title: string; readonly description: string } {
  if (error instanceof ApiError && error.status === 429)
    return { title: 'Login Failed', description: error.message }
  const wrongCode = error instanceof ApiError ? error.fields['code'] : undefined
  if (wrongCode !== undefined) return { title: 'Access Denied', description: wrongCode }
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
  // null: the server has asked for none.
  const [code, setCode] = useState<string | null>(null)

  const logIn = async () => {
    onEntering(true)
    const body = {
      username: draft.username.trim(),
      password: draft.password,
      ...(code !== null && { code }),
    }
    const { user } = await call('POST', '/api/admin/login', { body })
    toast({ title: 'Admin Access Granted', description: 'Welcome to the Segue admin dashboard' })
    enterSession(user)
    await new Promise((goOn) => setTimeout(goOn, REDIRECT_MS))
    navigate(paths.admin, { replace: true })
  }

  const explain = (error: unknown) => {
    onEntering(false)
    if (error instanceof ApiError && error.code === 'second_factor_required') {
      setCode('')
      return { fields: {}, message: null }
    }
    const said = refusalToast(error)
    toast({ ...said, variant: 'destructive' })
    const isCode = error instanceof ApiError && error.fields['code'] !== undefined
    return isCode
      ? { fields: { code: said.description }, message: null }
      : { fields: {}, message: said.description }
  }

  return (
    <CredentialsForm
      label="Admin sign-in"
      action={{ label: 'Login as Admin', pendingLabel: 'Authenticating...' }}
      draft={draft}
      onDraft={setDraft}
      password="current-password"
      more={(fields) =>
        code !== null && <CodeField value={code} error={fields.code} onType={setCode} takesFocus />
      }
      check={() => loginProblems(draft, code)}
      send={logIn}
      onRefused={explain}
    />
  )
}
