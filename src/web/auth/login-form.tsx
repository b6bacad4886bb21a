import { useState } from 'react'
import { ApiError, call } from '../client/api.ts'
import { paths } from '../client/paths.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { refusalOf } from '../ui/form/form-refusal.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { type CredentialField, type Credentials, loginProblems } from './credentials.ts'
import { usePostLogin } from './use-post-login.ts'

const FIELDS = ['username', 'password', 'code'] as const satisfies readonly CredentialField[]

type Props = {
  readonly draft: Credentials
  readonly onDraft: (draft: Credentials) => void
  readonly onSignedIn: (() => void) | undefined
  readonly onDone: () => void
}

export function LoginForm({ draft, onDraft, onSignedIn, onDone }: Props) {
  const toast = useToast()
  const arrival = usePostLogin(onSignedIn)
  // null: the server has asked for none.
  const [code, setCode] = useState<string | null>(null)

  const logIn = async () => {
    const body = {
      username: draft.username.trim(),
      password: draft.password,
      ...(code !== null && { code }),
    }
    const { user } = await call('POST', '/api/auth/login', { body })
    onDone()
    toast({ title: 'Welcome back!', description: "You've been successfully logged in." })
    arrival.signedIn(user)
  }

  const explain = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'second_factor_required') {
      setCode('')
      return { fields: {}, message: null }
    }
    if (error instanceof ApiError && error.code === 'email_verification_required') {
      const description = 'Please check your email and click the verification link to complete login.'
      toast({ title: 'Email Verification Required', description })
      arrival.mustVerify(onDone)
      return { fields: {}, message: description }
    }
    const message = (error instanceof Error && error.message) || 'Invalid credentials. Please try again.'
    toast({ title: 'Login failed', description: message, variant: 'destructive' })
    return refusalOf(error, FIELDS, 'Invalid credentials')
  }

  return (
    <CredentialsForm
      label="Sign In"
      action={{ label: 'Sign In', pendingLabel: 'Signing in...' }}
      draft={draft}
      onDraft={onDraft}
      password="current-password"
      more={(fields) =>
        code !== null && <CodeField value={code} error={fields.code} onType={setCode} takesFocus />
      }
      check={() => loginProblems(draft, code)}
      send={logIn}
      onRefused={explain}
    >
      <a
        href={paths.resetPassword}
        className="flex min-h-11 items-center justify-center text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        Forgot your password?
      </a>
    </CredentialsForm>
  )
}
