import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { DataProvider } from '../../ui/data-provider.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { isActiveAdmin, SESSION_ENDED } from './active-admin.ts'
import { Desk } from './desk.tsx'

/** The desk, for the admin and nobody else. The server says so once more with every call. */
export function AdminPage() {
  useDocumentTitle('Admin dashboard')
  const session = useSession()
  const [, navigate] = useLocation()
  const isAdmin = isActiveAdmin(session)
  const isRefused = !isAdmin && session.status !== 'loading'
  const wasAdmin = useRef(false)

  useEffect(() => {
    if (isAdmin) wasAdmin.current = true
    if (isRefused)
      navigate(paths.adminLogin, { replace: true, ...(wasAdmin.current && { state: SESSION_ENDED }) })
  }, [isAdmin, isRefused, navigate])

  return <DataProvider>{isAdmin ? <Desk /> : <Spinner label="Loading the admin dashboard" />}</DataProvider>
}
