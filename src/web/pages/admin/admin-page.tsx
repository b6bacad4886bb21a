import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { DataProvider } from '../../ui/data/data-provider.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { isActiveAdmin, SESSION_ENDED } from './active-admin.ts'
import { AdminDashboard } from './admin-dashboard.tsx'

/** The admin dashboard, for the admin alone. The server says so once more with every call. */
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

  return (
    <DataProvider>
      {isAdmin ? <AdminDashboard /> : <Spinner label="Loading the admin dashboard" />}
    </DataProvider>
  )
}
