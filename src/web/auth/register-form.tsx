import { type FormEvent, useState } from 'react'
import { call } from '../client/api.ts'
import { readDeviceFingerprint } from '../client/device-fingerprint.ts'
import { keepPreferencesOnAccount } from '../client/preferences.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../ui/form/form-refusal.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { type CredentialField, type Credentials, noticeOf, registrationProblems } from './credentials.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { usePostLogin } from './use-post-login.ts'
import { UsernameField } from './username-field.tsx'

const FIELDS = ['username', 'password', 'email'] as const satisfies readonly CredentialField[]

type Props = {
  readonly draft: Credentials
  readonly onDraft: (draft: Credentials) => void
  readonly onSignedIn: (() => void) | undefined
  readonly onDone: () => void
  readonly collectsEmail: boolean
}

export function RegisterForm({ draft, onDraft, onSignedIn, onDone, collectsEmail }: Props) {
  const toast = useToast()
  const arrival = usePostLogin(onSignedIn)
  const [confirmation, setConfirmation] = useState('')
  const [email, setEmail] = useState('')
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<CredentialField>()

  const register = async () => {
    const deviceFingerprint = await readDeviceFingerprint()
    const address = collectsEmail ? email.trim() : ''
    const { user } = await call('POST', '/api/auth/register', {
      body: {
        username: draft.username.trim(),
        password: draft.password,
        ...(address !== '' && { email: address }),
        ...(deviceFingerprint !== null && { deviceFingerprint }),
      },
    })
    onDone()
    if (user === null) {
      toast({
        title: 'Account Created!',
        description: 'Please check your email and click the verification link to complete registration.',
      })
      arrival.mustVerify(onDone)
      return
    }
    toast({ title: 'Account created!', description: "You've been automatically logged in." })
    arrival.signedIn(user)
    keepPreferencesOnAccount()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const problems = registrationProblems({ ...draft, confirmation, email })
    if (Object.keys(problems).length > 0) {
      refuse({ fields: problems, message: null })
      const notice = noticeOf(problems)
      if (notice !== null) toast({ ...notice, variant: 'destructive' })
      return
    }
    setPending(true)
    clear()
    try {
      await register()
    } catch (error) {
      const message =
        (error instanceof Error && error.message) || 'Failed to create account. Please try again.'
      toast({ title: 'Registration failed', description: message, variant: 'destructive' })
      refuse(refusalOf(error, FIELDS, 'Failed to create account'))
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="Create Account" onSubmit={submit} className="space-y-5">
      <FormAlert message={refusal.message} />
      <UsernameField
        value={draft.username}
        error={refusal.fields.username}
        hint="Letters, digits, _ . and -"
        onType={(username) => onDraft({ ...draft, username })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        value={draft.password}
        error={refusal.fields.password}
        onType={(password) => onDraft({ ...draft, password })}
      >
        <StrengthMeter password={draft.password} username={draft.username} />
      </PasswordField>
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        error={refusal.fields.confirmation}
        onType={setConfirmation}
      />
      {collectsEmail && (
        <Field
          label="Email"
          isOptional
          error={refusal.fields.email}
          hint="With an address, a link is sent to it that you click once"
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              className="field"
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
