import { type FormEvent, useState } from 'react'
import { MISMATCH, newPasswordProblem } from '../../auth/credentials.ts'
import { StrengthMeter } from '../../auth/strength-meter.tsx'
import { ApiError, call } from '../../client/api.ts'
import { leaveSession } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'

type Name = 'password' | 'confirmation'

type Props = {
  readonly token: string
  readonly onChanged: () => void
  /** The link has been used or is too old. */
  readonly onEnded: (message: string) => void
}

/** Sets a new password by the link of a mail. */
export function NewPasswordForm({ token, onChanged, onEnded }: Props) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<Name>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const problem = newPasswordProblem(password)
    const fields = {
      ...(problem !== null && { password: problem }),
      ...(password !== confirmation && { confirmation: MISMATCH.description }),
    }
    if (Object.keys(fields).length > 0) {
      refuse({ fields, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await call('POST', '/api/auth/reset-password', { body: { token, password } })
      // Every session of the account has ended, a session of this browser among them.
      leaveSession()
      onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token') onEnded(error.message)
      else refuse(refusalOf(error, ['password'], 'The password could not be changed. Please try again.'))
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="New password" onSubmit={submit} className="space-y-5">
      <p className="text-muted">Every device is signed out once the password is changed.</p>
      <FormAlert message={refusal.message} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={password}
        error={refusal.fields.password}
        onType={setPassword}
      >
        <StrengthMeter password={password} username="" />
      </PasswordField>
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        value={confirmation}
        error={refusal.fields.confirmation}
        onType={setConfirmation}
      />
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Changing...' : 'Set new password'}
      </Button>
    </form>
  )
}
