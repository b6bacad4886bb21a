import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type Credentials, loginProblems } from '../../auth/credentials.ts'
import { UsernameField } from '../../auth/username-field.tsx'
import { ApiError, call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { enterSession } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
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
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<'username' | 'password'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fields = loginProblems(draft)
    if (Object.keys(fields).length > 0) {
      refuse({ fields, message: null })
      return
    }
    setPending(true)
    onEntering(true)
    clear()
    try {
      const body = { username: draft.username.trim(), password: draft.password }
      const { user } = await call('POST', '/api/admin/login', { body })
      toast({ title: 'Admin Access Granted', description: 'Welcome to the Segue admin dashboard' })
      enterSession(user)
      setTimeout(() => navigate(paths.admin, { replace: true }), REDIRECT_MS)
    } catch (error) {
      const said = refusalToast(error)
      toast({ ...said, variant: 'destructive' })
      refuse({ fields: {}, message: said.description })
      setPending(false)
      onEntering(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="Admin sign-in" onSubmit={submit} className="space-y-5">
      <FormAlert message={refusal.message} />
      <UsernameField
        value={draft.username}
        error={refusal.fields.username}
        onType={(username) => setDraft({ ...draft, username })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={draft.password}
        error={refusal.fields.password}
        onType={(password) => setDraft({ ...draft, password })}
      />
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Authenticating...' : 'Login as Admin'}
      </Button>
    </form>
  )
}
