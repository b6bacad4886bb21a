import { Bookmark, Disc3, MonitorSmartphone, SlidersHorizontal } from 'lucide-react'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/data/spinner.tsx'
import { useDocumentTitle } from '../ui/screen.ts'

const TILES = [
  { Icon: Bookmark, title: 'Save Your Discoveries', text: 'Keep the tracks that worked, list by list' },
  {
    Icon: MonitorSmartphone,
    title: 'Access Anywhere',
    text: 'The same lists on the laptop and in the booth',
  },
  { Icon: SlidersHorizontal, title: 'AI-Powered', text: 'Describe a vibe in your own words' },
  { Icon: Disc3, title: 'DJ-Focused', text: 'Tempo, key and energy before anything else' },
] as const

type Props = {
  /** The session is still loading. */
  readonly isLoading: boolean
  readonly title?: string
}

/** What a guest sees in place of what belongs to an account. */
export function SignInGate({ isLoading, title = 'My List' }: Props) {
  useDocumentTitle(title)
  const openDialog = useAuthDialog()
  if (isLoading) return <Spinner label="Loading your account" />
  return (
    <section className="mx-auto max-w-3xl px-4 py-12 md:py-20">
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">Welcome to Segue</h1>
      <p className="mt-3 text-lg text-muted">AI-powered music recommendation companion for DJs</p>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {TILES.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 bg-surface p-6">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1 text-sm text-balance text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="plate"
        size="live"
        className="mt-10 max-sm:w-full max-sm:px-2 max-sm:text-[0.9375rem] max-[23rem]:h-auto max-[23rem]:py-2.5 max-[23rem]:whitespace-normal"
        onPointerEnter={prepareAuthDialog}
        onFocus={prepareAuthDialog}
        onClick={() => openDialog('login')}
      >
        Get Started - Sign In or Create Account
      </Button>
    </section>
  )
}
