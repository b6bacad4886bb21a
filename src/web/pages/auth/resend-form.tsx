import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

/** Asks for another verification mail. */
export function ResendForm() {
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<'email'>()
  const address = email.trim()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || address === '') return
    if (!event.currentTarget.checkValidity()) {
      refuse({ fields: { email: 'Please enter a valid e-mail address' }, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await call('POST', '/api/auth/resend-verification', { body: { email: address } })
      toast({
        title: 'Verification Email Sent',
        description: 'Check your inbox for the new verification link.',
      })
    } catch (error) {
      const description = messageOf(error)
      toast({ title: 'Error', description, variant: 'destructive' })
      const { fields } = refusalOf(error, ['email'], description)
      refuse({ fields, message: fields.email === undefined ? description : null })
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label="New verification link" onSubmit={submit} className="space-y-5">
      <p className="text-muted">
        The link is in the mail that was sent to you. It works once, for 24 hours. Enter your address to get a
        new one.
      </p>
      <FormAlert message={refusal.message} />
      <Field label="Email" error={refusal.fields.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className="field"
          />
        )}
      </Field>
      {address === '' ? (
        <DisabledButton reason="Enter your email address first" size="live" className="w-full">
          Send new link
        </DisabledButton>
      ) : (
        <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
          {isPending ? 'Sending...' : 'Send new link'}
        </Button>
      )}
    </form>
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable')
    return 'Failed to resend verification email. Please try again.'
  return error.message || 'Failed to resend verification email'
}
