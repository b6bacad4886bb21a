import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

type Props = ButtonLook & { readonly children: string; readonly className?: string }

/** Opens the way to an account; for whoever has one it leads into the application. */
export function RegisterButton({ variant = 'plate', size = 'live', children, className }: Props) {
  const openDialog = useAuthDialog()
  if (useSession().status === 'signed-in')
    return (
      <a href={paths.home} className={buttonClass({ variant, size }, className)}>
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
      onClick={() => openDialog('register')}
    >
      {children}
    </Button>
  )
}
