import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ApiError, call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { refreshSession } from '../../client/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { FormAlert } from '../../ui/form/form-refusal.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { ResendForm } from './resend-form.tsx'

const TO_START_MS = 2_000

type Verification =
  | { readonly status: 'none' }
  | { readonly status: 'verifying' }
  | { readonly status: 'verified' }
  | { readonly status: 'error'; readonly message: string }

const TITLES: Readonly<Record<Verification['status'], string>> = {
  none: 'Verify your email',
  verifying: 'Verifying your email',
  verified: 'Email Verified!',
  error: 'Verification failed',
}

/** Where the link of a verification mail leads, and where a new one can be asked for. */
export function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const verification = useVerification(token)
  const title = TITLES[verification.status]
  useDocumentTitle(title)

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-12">
      <Logo />
      <h1 className="mt-8 text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 space-y-6">
        {verification.status === 'verifying' && <Spinner label="Verifying your email" />}
        {verification.status === 'verified' && (
          <p className="text-muted">Your address is confirmed. You are being taken to the start page.</p>
        )}
        <FormAlert message={verification.status === 'error' ? verification.message : null} />
        {(verification.status === 'none' || verification.status === 'error') && <ResendForm />}
        <Link href={paths.home} data-control className={buttonClass({}, 'w-full')}>
          Back to Home
        </Link>
      </div>
    </main>
  )
}

/** Verifies as soon as there is a token. A token works once, so it is sent once. */
function useVerification(token: string): Verification {
  const toast = useToast()
  const [, navigate] = useLocation()
  const [result, setResult] = useState<{ readonly of: string; readonly is: Verification } | null>(null)

  useEffect(() => {
    if (token === '') return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    verifyOnce(token).then(
      () => {
        if (isLeft) return
        setResult({ of: token, is: { status: 'verified' } })
        toast({ title: 'Email Verified!', description: 'Your email address is confirmed.' })
        void refreshSession()
        timer = setTimeout(() => navigate(paths.home, { replace: true }), TO_START_MS)
      },
      (error: unknown) => {
        if (!isLeft) setResult({ of: token, is: { status: 'error', message: messageOf(error) } })
      },
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [token, navigate, toast])

  if (token === '') return { status: 'none' }
  return result !== null && result.of === token ? result.is : { status: 'verifying' }
}

let asked: { readonly token: string; readonly answer: Promise<unknown> } | null = null

function verifyOnce(token: string): Promise<unknown> {
  if (asked?.token !== token)
    asked = { token, answer: call('GET', '/api/auth/verify-email', { query: { token } }) }
  return asked.answer
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable')
    return 'Failed to verify email. Please try again.'
  return error.message || 'Verification failed'
}
