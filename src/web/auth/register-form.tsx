import { useState } from 'react'
import { call } from '../client/api.ts'
import { readDeviceFingerprint } from '../client/device-fingerprint.ts'
import { keepPreferencesOnAccount } from '../client/preferences.ts'
import { Field } from '../ui/form/field.tsx'
import { refusalOf } from '../ui/form/form-refusal.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { type CredentialField, type Credentials, noticeOf, registrationProblems } from './credentials.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { usePostLogin } from './use-post-login.ts'

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

  const check = () => {
    const problems = registrationProblems({ ...draft, confirmation, email })
    const notice = noticeOf(problems)
    if (notice !== null) toast({ ...notice, variant: 'destructive' })
    return problems
  }

  const explain = (error: unknown) => {
    const message = (error instanceof Error && error.message) || 'Failed to create account. Please try again.'
    toast({ title: 'Registration failed', description: message, variant: 'destructive' })
    return refusalOf(error, FIELDS, 'Failed to create account')
  }

  return (
    <CredentialsForm
      label="Create Account"
      action={{ label: 'Create Account', pendingLabel: 'Creating account...' }}
      draft={draft}
      onDraft={onDraft}
      password="new-password"
      usernameHint="Letters, digits, _ . and -"
      strength={<StrengthMeter password={draft.password} username={draft.username} />}
      more={(problems) => (
        <>
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            value={confirmation}
            error={problems.confirmation}
            onType={setConfirmation}
          />
          {collectsEmail && (
            <Field
              label="Email"
              isOptional
              error={problems.email}
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
        </>
      )}
      check={check}
      send={register}
      onRefused={explain}
    />
  )
}
