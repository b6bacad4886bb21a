// Not the whole router: the front page moves nowhere but here.
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

type Props = ButtonLook & {
  /** What a guest reads. */
  readonly children: string
  readonly className?: string
  /** Where whoever has an account goes on. */
  readonly leadsTo?: typeof paths.home | typeof paths.account
}

const SIGNED_IN_LABELS = { [paths.home]: 'Back to your music', [paths.account]: 'See your plan' } as const

/** Opens the way to an account; for whoever has one it leads into the application, and says so. */
export function RegisterButton(props: Props) {
  const { variant = 'plate', size = 'live', children, className, leadsTo = paths.home } = props
  const openDialog = useAuthDialog()
  if (useSession().status === 'signed-in')
    return (
      <a href={leadsTo} className={buttonClass({ variant, size }, className)}>
        {SIGNED_IN_LABELS[leadsTo]}
      </a>
    )
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
