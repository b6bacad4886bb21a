import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'

export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="w-full max-w-md">
        <Logo />
        <p className="figures mt-10 text-sm text-muted">404</p>
        <h1 className="mt-1 text-3xl font-semibold tracking-tight">There is nothing at this address</h1>
        <p className="mt-3 text-muted">
          The page has moved, or it never was. If you came by a link of ours, the fault is on our side.
        </p>
        <p className="mt-3 text-sm text-muted">Did you forget to add the page to the router?</p>
        <Link href={paths.home} data-control className={buttonClass({ variant: 'plate' }, 'mt-8')}>
          Go to the start page
        </Link>
      </div>
    </main>
  )
}
