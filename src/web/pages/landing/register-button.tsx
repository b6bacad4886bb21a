// Not the whole router: the front page moves nowhere but here.
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

type Props = ButtonLook & {
  readonly children: string
  readonly className?: string
  /** Where whoever has an account goes on. */
  readonly leadsTo?: typeof paths.home | typeof paths.account
}

/** Opens the way to an account; for whoever has one it leads into the application. */
export function RegisterButton(props: Props) {
  const { variant = 'plate', size = 'live', children, className, leadsTo = paths.home } = props
  const openDialog = useAuthDialog()
  if (useSession().status === 'signed-in')
    return (
      <a href={leadsTo} className={buttonClass({ variant, size }, className)}>
        {children}
      </a>
    )
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      onPointerEnter={prepareAuthDialog}
      onFocus={prepareAuthDialog}
      onClick={() => openDialog('register', () => leadsTo !== paths.home && navigate(leadsTo))}
    >
      {children}
    </Button>
  )
}
