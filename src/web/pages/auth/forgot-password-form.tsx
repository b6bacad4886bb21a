import { type FormEvent, useState } from 'react'
import { NoMailNote } from '../../auth/no-mail-note.tsx'
import { useMailConfig } from '../../auth/use-mail-config.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'

/** Asks for a link that sets a new password. What it says afterwards does not tell whether the account is there. */
export function ForgotPasswordForm() {
  const mail = useMailConfig()
  const [usernameOrEmail, setUsernameOrEmail] = useState('')
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<'usernameOrEmail'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (usernameOrEmail.trim() === '') {
      refuse({ fields: { usernameOrEmail: 'Please enter your username or e-mail address' }, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await call('POST', '/api/auth/forgot-password', { body: { usernameOrEmail } })
      setSent(true)
    } catch (error) {
      refuse(refusalOf(error, ['usernameOrEmail'], 'The link could not be asked for. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  if (mail === null) return <div aria-busy="true" className="h-52" />
  if (!mail.canSendMail)
    return <NoMailNote what="a link for a new password" contactEmail={mail.contactEmail} />
  return (
    <>
      <p role="status" className={isSent ? 'panel p-4' : 'sr-only'}>
        {isSent &&
          'If this account has an e-mail address, a link is on its way to it. It works once, for one hour. Nothing there? Look into the spam folder.'}
      </p>
      {!isSent && (
        <form ref={form} noValidate aria-label="Forgotten password" onSubmit={submit} className="space-y-5">
          <p className="text-muted">
            Enter your username or the e-mail address of your account, and we send a link to that address.
          </p>
          <FormAlert message={refusal.message} />
          <Field label="Username or email" error={refusal.fields.usernameOrEmail}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="username"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                maxLength={254}
                value={usernameOrEmail}
                onChange={(event) => setUsernameOrEmail(event.target.value)}
                className="field"
              />
            )}
          </Field>
          <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
            {isPending ? 'Sending...' : 'Send link'}
          </Button>
        </form>
      )}
    </>
  )
}
