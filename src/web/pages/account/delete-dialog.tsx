import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAccountOver } from './use-account-over.ts'

type Props = { readonly username: string; readonly onClose: () => void }
type Name = 'confirmation' | 'password'

export function DeleteDialog({ username, onClose }: Props) {
  const end = useAccountOver()
  const [confirmation, setConfirmation] = useState('')
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<Name>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const problems = {
      ...(confirmation.trim() !== username && { confirmation: `Type ${username} to confirm` }),
      ...(password === '' && { password: 'Please enter your password' }),
    }
    if (Object.keys(problems).length > 0) {
      refuse({ fields: problems, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await call('DELETE', '/api/account', { body: { password } })
      onClose()
      end({ title: 'Account deleted', description: 'Your account and everything in it are gone.' })
    } catch (error) {
      setPending(false)
      const wrong = error instanceof ApiError && error.code === 'invalid_credentials'
      refuse(
        wrong
          ? { fields: { password: 'That is not your password' }, message: null }
          : refusalOf(error, ['password'] as const, 'The account could not be deleted. Please try again.'),
      )
    }
  }

  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form ref={form} noValidate aria-label="Delete account" onSubmit={submit} className="mt-2 space-y-5">
        <p className="text-muted">
          All songs and lists of <strong className="font-semibold text-ink">{username}</strong> are deleted.
          This cannot be undone.
        </p>
        <FormAlert message={refusal.message} />
        <Field label={`Type ${username} to confirm`} error={refusal.fields.confirmation}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
              className="field"
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          error={refusal.fields.password}
          onType={setPassword}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button className="max-sm:w-full" onClick={onClose}>
            Keep my account
          </Button>
          <Button
            type="submit"
            aria-busy={isPending}
            className="border-danger text-danger hover:border-danger max-sm:order-first max-sm:w-full"
          >
            {isPending ? 'Deleting...' : 'Delete for good'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
