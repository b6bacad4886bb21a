import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../client/api.ts'
import { paths } from '../client/paths.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../ui/form/form-refusal.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { type CredentialField, type Credentials, loginProblems } from './credentials.ts'
import { usePostLogin } from './use-post-login.ts'
import { UsernameField } from './username-field.tsx'

const FIELDS = ['username', 'password'] as const satisfies readonly CredentialField[]

type Props = {
  readonly draft: Credentials
  readonly onDraft: (draft: Credentials) => void
  readonly onSignedIn: (() => void) | undefined
  readonly onDone: () => void
}

export function LoginForm({ draft, onDraft, onSignedIn, onDone }: Props) {
  const toast = useToast()
  const arrival = usePostLogin(onSignedIn)
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<CredentialField>()

  const refuseLogin = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'email_verification_required') {
      const description = 'Please check your email and click the verification link to complete login.'
      toast({ title: 'Email Verification Required', description })
      refuse({ fields: {}, message: description })
      arrival.mustVerify(onDone)
      return
    }
    const message = (error instanceof Error && error.message) || 'Invalid credentials. Please try again.'
    toast({ title: 'Login failed', description: message, variant: 'destructive' })
    refuse(refusalOf(error, FIELDS, 'Invalid credentials'))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const problems = loginProblems(draft)
    if (Object.keys(problems).length > 0) {
      refuse({ fields: problems, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      const body = { username: draft.username.trim(), password: draft.password }
      const { user } = await call('POST', '/api/auth/login', { body })
      onDone()
      toast({ title: 'Welcome back!', description: "You've been successfully logged in." })
      arrival.signedIn(user)
    } catch (error) {
      refuseLogin(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="Sign In" onSubmit={submit} className="space-y-5">
      <FormAlert message={refusal.message} />
      <UsernameField
        value={draft.username}
        error={refusal.fields.username}
        onType={(username) => onDraft({ ...draft, username })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={draft.password}
        error={refusal.fields.password}
        onType={(password) => onDraft({ ...draft, password })}
      />
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <a
        href={paths.resetPassword}
        className="flex min-h-11 items-center justify-center text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        Forgot your password?
      </a>
    </form>
  )
}
