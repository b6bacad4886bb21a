import { useEffect } from 'react'
import { Link } from 'wouter'
import type { TrackSource } from '#contract/recommendations.ts'
import { paths } from '#web/client/paths.ts'
import { useSession } from '#web/client/session.ts'
import { useOwnLibrary } from '#web/library/use-own-library.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

const SOURCES: readonly { readonly value: TrackSource; readonly label: string }[] = [
  { value: 'everything', label: 'Everything' },
  { value: 'library', label: 'My library' },
  { value: 'both', label: 'Both' },
]

type Props = { readonly source: TrackSource; readonly onSource: (source: TrackSource) => void }

/** Where results come from. What is one's own needs an account, and music in it. */
export function SourceChoice({ source, onSource }: Props) {
  const { status } = useSession()
  const isOwn = source !== 'everything'
  const library = useOwnLibrary(isOwn)
  useEffect(() => {
    // Signed out meanwhile: a search of one's own library would only be refused.
    if (status === 'guest' && isOwn) onSource('everything')
  }, [status, isOwn, onSource])

  return (
    <div>
      <RadioGroup
        look="row"
        legend="Search in"
        name="source"
        choices={SOURCES}
        value={source}
        isDisabled={status !== 'signed-in'}
        onChoose={onSource}
      />
      <p className="mt-2 text-sm text-muted" aria-live="polite">
        {status === 'guest' && 'Sign in to search your own music.'}
        {isOwn && library.data !== undefined && <OwnMusic source={source} mixable={library.data.mixable} />}
      </p>
    </div>
  )
}

function OwnMusic({ source, mixable }: { readonly source: TrackSource; readonly mixable: number }) {
  const link = (text: string) => (
    <Link href={paths.library} className="font-medium text-ink underline underline-offset-4">
      {text}
    </Link>
  )
  if (mixable === 0)
    return <>Your library has no track that can be recommended yet. {link('Add music to it')} first.</>
  return (
    <>
      {source === 'library' ? 'Only from ' : 'Also from '}
      {mixable.toLocaleString('en-US')} {mixable === 1 ? 'track' : 'tracks'} of {link('your library')}.
    </>
  )
}
