import { type ComponentProps, lazy, Suspense } from 'react'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

/** The menu of the signed-in user. Lazy-loaded, with its place reserved: guests do not download it. */
export const AccountMenu = (props: ComponentProps<typeof UserMenu>) => (
  <Suspense fallback={<span aria-hidden className="size-11 shrink-0" />}>
    <UserMenu {...props} />
  </Suspense>
)
