import { useState } from 'react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { useAccountOver, useFailure } from './use-account-over.ts'

export function DevicesSection() {
  const end = useAccountOver()
  const fail = useFailure()
  const [isPending, setPending] = useState(false)

  const signOut = async () => {
    if (isPending) return
    setPending(true)
    try {
      await call('POST', '/api/account/sign-out-everywhere', {})
      end({ title: 'Logged out', description: "You've been signed out on every device." })
    } catch (error) {
      setPending(false)
      fail(error, 'There was an error logging out. Please try again.')
    }
  }

  return (
    <AccountSection
      title="Devices"
      text="Left signed in on a borrowed laptop? This signs you out on every device, this one included."
    >
      <Button className="max-sm:w-full" aria-busy={isPending} onClick={signOut}>
        Sign out everywhere
      </Button>
    </AccountSection>
  )
}
