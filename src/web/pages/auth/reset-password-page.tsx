import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { prepareAuthDialog, useAuthDialog } from '../../auth/auth-dialog-provider.tsx'
import { paths } from '../../client/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-refusal.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where a link for a new password is asked for, and where it leads. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const openDialog = useAuthDialog()
  const [isChanged, setChanged] = useState(false)
  const [ended, setEnded] = useState<{ readonly token: string; readonly message: string } | null>(null)
  const isAsking = token === '' || ended?.token === token
  const title = isChanged ? 'Password changed' : isAsking ? 'Forgot your password?' : 'Choose a new password'
  useDocumentTitle(title)

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-12">
      <Logo />
      <h1 className="mt-8 text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 space-y-6">
        {isChanged ? (
          <>
            <p role="status" className="text-muted">
              Every device has been signed out. Sign in with your new password.
            </p>
            <Button
              variant="plate"
              size="live"
              className="w-full"
              onPointerEnter={prepareAuthDialog}
              onFocus={prepareAuthDialog}
              onClick={() => openDialog('login')}
            >
              Sign In
            </Button>
          </>
        ) : (
          <>
            <FormAlert message={isAsking && ended !== null ? ended.message : null} />
            {isAsking ? (
              <ForgotPasswordForm />
            ) : (
              <NewPasswordForm
                token={token}
                onChanged={() => setChanged(true)}
                onEnded={(message) => setEnded({ token, message })}
              />
            )}
          </>
        )}
        <Link href={paths.home} data-control className={buttonClass({}, 'w-full')}>
          Back to Home
        </Link>
      </div>
    </main>
  )
}
