import { dashboardPath, paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

const MY_LIST = dashboardPath(paths.home, { requestId: null, tab: 'my-list' })

/** Leads to the lists, from which artworks are made: a guest by way of signing in. */
export function CreateArtworkButton({ children }: { readonly children: string }) {
  const openDialog = useAuthDialog()
  if (useSession().status === 'signed-in')
    return (
      <a href={MY_LIST} className={buttonClass({ variant: 'plate', size: 'live' }, 'max-sm:w-full')}>
        {children}
      </a>
    )
  return (
    <Button
      variant="plate"
      size="live"
      className="max-sm:w-full"
      onPointerEnter={prepareAuthDialog}
      onFocus={prepareAuthDialog}
      onClick={() => openDialog('login')}
    >
      {children}
    </Button>
  )
}
