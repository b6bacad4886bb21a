import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { NoMailNote } from '../../auth/no-mail-note.tsx'
import { useMailConfig } from '../../auth/use-mail-config.ts'
import { ApiError, call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { AccountSection } from './account-section.tsx'
import { useFailure } from './use-account-over.ts'

const EMPTY = { email: '', password: '' }
type Name = keyof typeof EMPTY

/** The address that a link for a forgotten password goes to. Another one is confirmed by a mail to it. */
export function EmailSection({ user }: { readonly user: User }) {
  const mail = useMailConfig()
  const fail = useFailure()
  const [values, setValues] = useState(EMPTY)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<Name>()
  const hasAddress = user.email !== null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = values.email.trim()
    const fields = {
      ...(!/^\S+@\S+$/.test(email) && { email: 'Please enter a valid e-mail address' }),
      ...(values.password === '' && { password: 'Please enter your password' }),
    }
    if (Object.keys(fields).length > 0) {
      refuse({ fields, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await call('POST', '/api/account/email', { body: { email, password: values.password } })
      setValues(EMPTY)
      setSentTo(email)
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'invalid_credentials'
      if (error instanceof ApiError && error.code === 'unauthenticated') fail(error, '')
      refuse(
        isWrong
          ? { fields: { password: 'That is not your password' }, message: null }
          : refusalOf(error, ['email', 'password'], 'The address could not be changed. Please try again.'),
      )
    } finally {
      setPending(false)
    }
  }

  return (
    <AccountSection title="Email" text={textOf(user.email, mail?.canSendMail !== false)}>
      {mail === null && <div aria-busy="true" className="h-72" />}
      {mail?.canSendMail === false && (
        <NoMailNote what="a mail that confirms an address" contactEmail={mail.contactEmail} />
      )}
      {mail?.canSendMail === true && (
        <form
          ref={form}
          noValidate
          aria-label="Change email"
          onSubmit={submit}
          className="max-w-md space-y-5"
        >
          <p role="status" className={sentTo === null ? 'sr-only' : 'panel p-4'}>
            {sentTo !== null &&
              `A link is on its way to ${sentTo}. Open it within 24 hours to confirm the address; until then nothing changes.`}
          </p>
          <FormAlert message={refusal.message} />
          <Field label={hasAddress ? 'New email' : 'Email'} error={refusal.fields.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="email"
                maxLength={254}
                value={values.email}
                onChange={(event) => setValues({ ...values, email: event.target.value })}
                className="field"
              />
            )}
          </Field>
          <PasswordField
            label="Your Password"
            autoComplete="current-password"
            value={values.password}
            error={refusal.fields.password}
            onType={(password) => setValues({ ...values, password })}
          />
          <Button type="submit" aria-busy={isPending} className="max-sm:w-full">
            {isPending ? 'Sending...' : 'Send confirmation link'}
          </Button>
        </form>
      )}
    </AccountSection>
  )
}

function textOf(email: string | null, canSendMail: boolean): string {
  if (!canSendMail)
    return email === null ? 'Your account has no e-mail address.' : `Your address is ${email}.`
  return email === null
    ? 'With an address, a forgotten password is no trouble: a link for a new one is sent to it.'
    : `A link for a forgotten password goes to ${email}.`
}
