import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { useReturnToAdmin } from '../../shell/use-return-to-admin.ts'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle, useFocusOnArrival } from '../../ui/screen.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { isActiveAdmin, SESSION_ENDED } from './active-admin.ts'
import { AdminLoginForm } from './admin-login-form.tsx'
import { readCostDraft } from './services/cost-draft.ts'

export function AdminLoginPage() {
  useDocumentTitle('Admin sign-in')
  const session = useSession()
  const [, navigate] = useLocation()
  const hasEnded = useHistoryState<string | null>() === SESSION_ENDED
  const heading = useFocusOnArrival<HTMLHeadingElement>(!hasEnded)
  // While a sign-in is under way the form sees to what follows.
  const [isEntering, setEntering] = useState(false)
  const isThere = isActiveAdmin(session) && !isEntering
  useEffect(() => {
    if (isThere) navigate(paths.admin, { replace: true })
  }, [isThere, navigate])

  return (
    <>
      <ScreenHeader>
        <ThemeSwitch />
      </ScreenHeader>
      <main className="mx-auto max-w-md px-4 pt-8 pb-16 md:pt-16">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
          Admin sign-in
        </h1>
        {hasEnded && <Ended />}
        {session.status === 'signed-in' && session.adminInUserMode && <UserMode />}
        <div className="panel mt-6 p-4 md:p-6">
          <AdminLoginForm onEntering={setEntering} />
        </div>
      </main>
    </>
  )
}

/** Why the dashboard is gone, and what became of what was typed there. */
function Ended() {
  const cost = readCostDraft()
  return (
    <div role="status" className="panel mt-6 p-4">
      <p className="font-medium">Your session has ended</p>
      <p className="mt-1 text-[0.9375rem] text-muted">
        Sign in again to go on.
        {cost !== null && ` The cost you typed (${cost}) was not saved; it will be in its field again.`}
      </p>
    </div>
  )
}

function UserMode() {
  const returnToAdmin = useReturnToAdmin()
  return (
    <div className="panel mt-6 p-4">
      <p className="mb-3 text-[0.9375rem]">You are in user mode: the dashboard is closed until you return.</p>
      <Button onClick={() => void returnToAdmin()}>Return to Admin</Button>
    </div>
  )
}
