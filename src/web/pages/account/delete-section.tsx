import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'

// Wanted once in the life of an account, if ever.
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

type Props = { readonly username: string }

export function DeleteSection({ username }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection
      title="Delete account"
      text="Deletes your account with every song and list in it, at once and for good. Download your data first if you want to keep it."
    >
      <Button className="max-sm:w-full" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteDialog username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </AccountSection>
  )
}
