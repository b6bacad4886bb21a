// Not the whole router: the front page moves nowhere but here.
import { navigate } from 'wouter/use-browser-location'
import { paths, type subscribePath } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { prepareAuthDialog, useAuthDialog } from '../../auth/auth-dialog-provider.tsx'

type Props = ButtonLook & {
  /** What a guest reads. */
  readonly children: string
  readonly className?: string
  /** Where a signed-in user goes on. */
  readonly leadsTo?: typeof paths.home | typeof subscribePath
}

/** Opens the way to an account; for a signed-in user it leads into the application, and says so. */
export function RegisterButton(props: Props) {
  const { variant = 'plate', size = 'live', children, className, leadsTo = paths.home } = props
  const openDialog = useAuthDialog()
  const session = useSession()
  if (session.status === 'signed-in') {
    const isPro = session.user.subscriptionStatus === 'active'
    const [href, label] =
      leadsTo === paths.home
        ? [paths.home, 'Back to your music']
        : isPro
          ? [paths.account, 'See your plan']
          : [leadsTo, children]
    return (
      <a href={href} className={buttonClass({ variant, size }, className)}>
        {label}
      </a>
    )
  }
  return (
    <Button
      variant={variant}
      size={size}
      className={classNames('guests-only', className)}
      onPointerEnter={prepareAuthDialog}
      onFocus={prepareAuthDialog}
      onClick={() => openDialog('register', () => leadsTo !== paths.home && navigate(leadsTo))}
    >
      {children}
    </Button>
  )
}
