import { type FormEvent, lazy, Suspense, useState } from 'react'
import { MISMATCH, newPasswordProblem, TOO_SHORT } from '../../auth/credentials.ts'
import { ApiError, call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { useFailure } from './use-account-over.ts'

const StrengthMeter = lazy(async () => ({
  default: (await import('../../auth/strength-meter.tsx')).StrengthMeter,
}))

const FIELDS = ['currentPassword', 'newPassword'] as const
const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }

type Form = typeof EMPTY
type Name = keyof Form

function problemsOf({ currentPassword, newPassword, confirmation }: Form): Partial<Record<Name, string>> {
  const error = newPasswordProblem(newPassword)
  return {
    ...(currentPassword === '' && { currentPassword: 'Please enter your password' }),
    ...(error !== null && { newPassword: error }),
    ...(newPassword !== confirmation && { confirmation: MISMATCH.description }),
  }
}

export function PasswordSection({ username }: { readonly username: string }) {
  const toast = useToast()
  const fail = useFailure()
  const [values, setValues] = useState<Form>(EMPTY)
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<Name>()
  const type = (name: Name) => (text: string) => setValues((before) => ({ ...before, [name]: text }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const problems = problemsOf(values)
    if (Object.keys(problems).length > 0) {
      refuse({ fields: problems, message: null })
      if (problems.confirmation !== undefined) toast({ ...MISMATCH, variant: 'destructive' })
      else if (problems.newPassword === TOO_SHORT.description) toast({ ...TOO_SHORT, variant: 'destructive' })
      return
    }
    setPending(true)
    clear()
    try {
      const { currentPassword, newPassword } = values
      await call('POST', '/api/account/password', { body: { currentPassword, newPassword } })
      setValues(EMPTY)
      toast({ title: 'Password changed', description: 'Every other device has been signed out.' })
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'invalid_credentials'
      if (!wrong) fail(error, 'The password could not be changed. Please try again.')
      refuse(
        wrong
          ? { fields: { currentPassword: 'That is not your password' }, message: null }
          : refusalOf(error, FIELDS, 'The password could not be changed'),
      )
    } finally {
      setPending(false)
    }
  }

  return (
    <AccountSection title="Password" text="A new password signs out every other device.">
      <form
        ref={form}
        noValidate
        aria-label="Change password"
        onSubmit={submit}
        className="max-w-md space-y-5"
      >
        <FormAlert message={refusal.message} />
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          value={values.currentPassword}
          error={refusal.fields.currentPassword}
          onType={type('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          value={values.newPassword}
          error={refusal.fields.newPassword}
          onType={type('newPassword')}
        >
          <Suspense fallback={<div className="mt-2 min-h-10" />}>
            <StrengthMeter password={values.newPassword} username={username} />
          </Suspense>
        </PasswordField>
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          value={values.confirmation}
          error={refusal.fields.confirmation}
          onType={type('confirmation')}
        />
        <Button type="submit" variant="plate" aria-busy={isPending} className="max-sm:w-full">
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  )
}
