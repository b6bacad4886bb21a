import { useState } from 'react'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CodeField } from '#web/ui/form/code-field.tsx'
import { FormAlert } from '#web/ui/form/form-refusal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { useSend } from './use-send.ts'

type Setup = { readonly secret: string; readonly address: string }

type Props = {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

const TITLE = 'Turn on the second factor'

/** The password, then the secret for the app, which a code confirms. */
export function EnableDialog({ onEnabled, onClose }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {setup === null ? (
        <PasswordStep onStarted={setSetup} />
      ) : (
        <CodeStep setup={setup} onEnabled={onEnabled} />
      )}
    </Dialog>
  )
}

function PasswordStep({ onStarted }: { readonly onStarted: (setup: Setup) => void }) {
  const [password, setPassword] = useState('')
  const { form, refusal, isPending, submit } = useSend({ password }, async (body) =>
    onStarted(await call('POST', '/api/admin/second-factor/start', { body })),
  )
  return (
    <form ref={form} noValidate aria-label={TITLE} onSubmit={submit} className="mt-2 space-y-5">
      <p className="text-muted">
        You need an authenticator app: the one of your password manager, or one on your phone.
      </p>
      <FormAlert message={refusal.message} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        error={refusal.fields.password}
        onType={setPassword}
      />
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}

function CodeStep({ setup, onEnabled }: { readonly setup: Setup; readonly onEnabled: Props['onEnabled'] }) {
  const { secret, address } = setup
  const [code, setCode] = useState('')
  const { form, refusal, isPending, submit } = useSend({ code }, async (body) =>
    onEnabled((await call('POST', '/api/admin/second-factor/confirm', { body })).recoveryCodes),
  )
  return (
    <form ref={form} noValidate aria-label={TITLE} onSubmit={submit} className="mt-2 space-y-5">
      <p className="text-muted">
        Scan this with your authenticator app, or{' '}
        <a href={address} className="text-ink underline underline-offset-4">
          open it in an app on this device
        </a>
        .
      </p>
      <QrCode text={address} label="QR code for the authenticator app" />
      <div>
        <p className="text-sm font-medium">Or type this key into the app</p>
        <div className="mt-1.5 flex items-center justify-between gap-2">
          <code aria-label="Key" className="w-[20ch] leading-6">
            {secret.replace(/.{4}(?=.)/gu, '$& ')}
          </code>
          <CopyButton text={secret} label="Copy the key" size="icon" />
        </div>
      </div>
      <FormAlert message={refusal.message} />
      <CodeField value={code} error={refusal.fields.code} onType={setCode} isAppOnly takesFocus />
      <Button type="submit" variant="plate" size="live" aria-busy={isPending} className="w-full">
        {isPending ? 'Turning on...' : 'Turn on'}
      </Button>
    </form>
  )
}
