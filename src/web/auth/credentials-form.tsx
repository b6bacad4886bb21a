import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FormAlert, type FormRefusal, useFormRefusal } from '../ui/form/form-refusal.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import type { CredentialField, Credentials } from './credentials.ts'
import { UsernameField } from './username-field.tsx'

type Refusal = FormRefusal<CredentialField>

type Props = {
  readonly label: string
  readonly action: { readonly label: string; readonly pendingLabel: string }
  readonly draft: Credentials
  readonly onDraft: (draft: Credentials) => void
  /** A password that is there already, or one that is being made up: the browser's keeper of passwords asks. */
  readonly password: 'current-password' | 'new-password'
  readonly usernameHint?: string
  /** Below the password. */
  readonly strength?: ReactNode
  /** Fields after the password. */
  readonly more?: (problems: Refusal['fields']) => ReactNode
  /** Below the button. */
  readonly children?: ReactNode
  /** What can be told to be wrong without asking the server. */
  readonly check: () => Refusal['fields']
  readonly send: () => Promise<void>
  /** Says why it was not taken; what is returned stands in the form. */
  readonly onRefused: (error: unknown) => Refusal
}

/** Username and password, sent once at a time; what is wrong is said where it is. */
export function CredentialsForm(props: Props) {
  const { label, action, draft, onDraft, password, usernameHint, strength, more, children } = props
  const { check, send, onRefused } = props
  const [isPending, setPending] = useState(false)
  const { form, refusal, refuse, clear } = useFormRefusal<CredentialField>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fields = check()
    if (Object.keys(fields).length > 0) {
      refuse({ fields, message: null })
      return
    }
    setPending(true)
    clear()
    try {
      await send()
    } catch (error) {
      refuse(onRefused(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate aria-label={label} onSubmit={submit} className="space-y-5">
      <FormAlert message={refusal.message} />
      <UsernameField
        value={draft.username}
        error={refusal.fields.username}
        {...(usernameHint !== undefined && { hint: usernameHint })}
        onType={(username) => onDraft({ ...draft, username })}
      />
      <PasswordField
        label="Password"
        autoComplete={password}
        value={draft.password}
        error={refusal.fields.password}
        onType={(typed) => onDraft({ ...draft, password: typed })}
      >
        {strength}
      </PasswordField>
      {more?.(refusal.fields)}
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? action.pendingLabel : action.label}
      </Button>
      {children}
    </form>
  )
}
