import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Card } from '../card.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SECOND_FACTOR_KEY, useSecondFactor } from './second-factor.ts'

/** So few are a reason to make new ones. */
const FEW = 3

export function SecondFactorCard() {
  const factor = useSecondFactor()
  const [open, setOpen] = useState<'enable' | 'renew' | 'disable' | null>(null)
  return (
    <Card title="Second factor">
      <QueryBoundary query={factor} skeleton="h-28">
        {({ isOn, recoveryCodesLeft: left }) =>
          isOn ? (
            <>
              <p className="text-[0.9375rem] text-muted">
                On: signing in takes a code from your authenticator app.
              </p>
              <p className={`mt-2 mb-4 text-[0.9375rem] ${left <= FEW ? 'text-caution' : 'text-muted'}`}>
                {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button className="max-sm:w-full" onClick={() => setOpen('renew')}>
                  New recovery codes
                </Button>
                <Button className="max-sm:w-full" onClick={() => setOpen('disable')}>
                  Turn off
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="mb-4 text-[0.9375rem] text-muted">
                Off: the password alone opens this dashboard. With it on, signing in takes a code from your
                phone as well.
              </p>
              <Button className="max-sm:w-full" onClick={() => setOpen('enable')}>
                Turn on
              </Button>
            </>
          )
        }
      </QueryBoundary>
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </Card>
  )
}

type OpenDialogProps = {
  readonly open: 'enable' | 'renew' | 'disable' | null
  readonly onClose: () => void
}

/** What is under way. New recovery codes are shown in a dialog of their own, whichever made them. */
function OpenDialog({ open, onClose }: OpenDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
  const show = (made: readonly string[]) => {
    setCodes(made)
    onClose()
    refresh()
  }

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
  if (open === 'enable') return <EnableDialog onEnabled={show} onClose={onClose} />
  if (open === 'renew')
    return (
      <CredentialsDialog
        title="New recovery codes"
        text="They take the place of all that are left."
        action={{ label: 'Make new codes', pendingLabel: 'Making...' }}
        send={async (body) => {
          show((await call('POST', '/api/admin/second-factor/recovery-codes', { body })).recoveryCodes)
        }}
        onClose={onClose}
      />
    )
  if (open === 'disable')
    return (
      <CredentialsDialog
        title="Turn off the second factor?"
        text="The password alone opens this dashboard then."
        action={{ label: 'Turn off', pendingLabel: 'Turning off...' }}
        send={async (body) => {
          await call('DELETE', '/api/admin/second-factor', { body })
          toast({ title: 'Second factor is off', description: 'Signing in takes the password alone.' })
          onClose()
          refresh()
        }}
        onClose={onClose}
      />
    )
  return null
}
