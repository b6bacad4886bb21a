import { type ComponentProps, lazy, Suspense } from 'react'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

/** The menu of whoever is signed in. Guests do not pay for its code; until it is there its place is kept. */
export const AccountMenu = (props: ComponentProps<typeof UserMenu>) => (
  <Suspense fallback={<span aria-hidden className="size-11 shrink-0" />}>
    <UserMenu {...props} />
  </Suspense>
)
