import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dashboardBase, dashboardPath, readCheckoutReturn, readDashboardState } from '../../client/paths.ts'
import { useToast } from '../../ui/overlay/toast.tsx'
import { emptyForm } from './search-form.ts'
import { clearStoredSearch, readStoredSearch } from './stored-search.ts'

/** What follows a payment page: form and results as they were left, and whether a payment is to be confirmed. */
export function useCheckoutReturn() {
  const toast = useToast()
  const [location, navigate] = useLocation()
  const search = useSearch()
  const returned = readCheckoutReturn(search)
  const [stored] = useState(readStoredSearch)
  const [isConfirming, setConfirming] = useState(false)

  useEffect(clearStoredSearch, [])

  useEffect(() => {
    if (returned === null) return
    if (returned === 'done') setConfirming(true)
    else toast({ title: 'Checkout left', description: 'Nothing was charged. Everything is as you left it.' })
    const { requestId, tab } = readDashboardState(search)
    navigate(
      dashboardPath(dashboardBase(location), { requestId: requestId ?? stored?.requestId ?? null, tab }),
      {
        replace: true,
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each return; the address that tells of it is gone then
  }, [returned])

  return { form: stored?.form ?? emptyForm(), isConfirming, confirmed: () => setConfirming(false) }
}
