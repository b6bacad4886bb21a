import { useEffect, useState } from 'react'
import { type Answer, call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { seenWords } from './seen-words.ts'
import { useAccountOver, useFailure } from './use-account-over.ts'

type Session = Answer<'GET', '/api/sessions'>['sessions'][number]

/** Where an account is signed in, and how to end that. */
export function SessionsSection() {
  const end = useAccountOver()
  const fail = useFailure()
  const toast = useToast()
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  /** Which is being ended: its id, the others, or all. */
  const [pending, setPending] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/sessions', { signal: controller.signal }).then(
      (answer) => setSessions(answer.sessions),
      // The list is a help; signing out everywhere works without it.
      () => undefined,
    )
    return () => controller.abort()
  }, [turn])

  const run = async (name: string, action: () => Promise<void>) => {
    if (pending !== null) return
    setPending(name)
    try {
      await action()
    } catch (error) {
      fail(error, 'There was an error logging out. Please try again.')
    }
    setPending(null)
    setTurn((before) => before + 1)
  }

  const endOne = ({ id, device }: Session) =>
    run(id, async () => {
      await call('DELETE', '/api/sessions/:sessionId', { params: { sessionId: id } })
      setSessions((before) => before?.filter((session) => session.id !== id) ?? null)
      toast({ title: 'Signed out', description: `${nameOf(device)} is signed out.` })
    })
  const endOthers = () =>
    run('others', async () => {
      await call('POST', '/api/sessions/end-others', {})
      setSessions((before) => before?.filter(({ isCurrent }) => isCurrent) ?? null)
      toast({ title: 'Signed out', description: 'Every other device is signed out.' })
    })
  const endAll = () =>
    run('all', async () => {
      await call('POST', '/api/account/sign-out-everywhere', {})
      end({ title: 'Logged out', description: "You've been signed out on every device." })
    })

  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <AccountSection
      title="Devices"
      text="Where you are signed in. Left signed in on a borrowed laptop? End that session here."
    >
      {sessions === null ? (
        <div aria-busy="true" className="h-16" />
      ) : (
        <ul aria-label="Sessions" className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex min-h-16 items-center gap-4 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{nameOf(session.device)}</p>
                <p className="text-sm text-muted">
                  {session.isCurrent ? 'This one, in use now' : `Last seen ${seenWords(session.lastSeenAt)}`}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  aria-label={`End ${nameOf(session.device)}, last seen ${seenWords(session.lastSeenAt)}`}
                  aria-busy={pending === session.id}
                  onClick={() => void endOne(session)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasOthers && (
          <Button className="max-sm:w-full" aria-busy={pending === 'others'} onClick={() => void endOthers()}>
            End all others
          </Button>
        )}
        <Button className="max-sm:w-full" aria-busy={pending === 'all'} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      </div>
    </AccountSection>
  )
}

const nameOf = (device: string | null): string => device ?? 'A device that does not say what it is'
