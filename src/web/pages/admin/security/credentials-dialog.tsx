import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/form/code-field.tsx'
import { FormAlert } from '#web/ui/form/form-refusal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useSend } from './use-send.ts'

type Props = {
  readonly title: string
  readonly text: string
  readonly action: { readonly label: string; readonly pendingLabel: string }
  readonly send: (given: { password: string; code: string }) => Promise<void>
  readonly onClose: () => void
}

/** Asks for password and code before what protects the account is changed: the session may have been left open. */
export function CredentialsDialog({ title, text, action, send, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { form, refusal, isPending, submit } = useSend({ password, code }, send)
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate aria-label={title} onSubmit={submit} className="mt-2 space-y-5">
        <p className="text-muted">{text}</p>
        <FormAlert message={refusal.message} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          error={refusal.fields.password}
          onType={setPassword}
        />
        <CodeField value={code} error={refusal.fields.code} onType={setCode} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="plate"
            aria-busy={isPending}
            className="max-sm:order-first max-sm:w-full"
          >
            {isPending ? action.pendingLabel : action.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
