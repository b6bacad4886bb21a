import { useMutation } from '@tanstack/react-query'
import { call } from '#web/client/api.ts'
import { paths } from '#web/client/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Card } from '../card.tsx'

/** So long the toast stands before the page is loaded anew and takes it away. */
const READ_MS = 800

export function UserModeCard() {
  const toast = useToast()
  const change = useMutation({
    mutationFn: () => call('POST', '/api/admin/switch-to-user', {}),
    onSuccess: () => {
      toast({ title: 'Switched to User Mode', description: 'Return to Admin is in the account menu.' })
      // The whole page: what it knows belongs to the other mode.
      setTimeout(() => window.location.assign(paths.home), READ_MS)
    },
    onError: ({ message }) => toast({ title: 'Switch Failed', description: message, variant: 'destructive' }),
  })
  const isOnTheWay = change.isPending || change.isSuccess
  return (
    <Card title="Admin Mode">
      <p className="mb-4 text-[0.9375rem] text-muted">
        In user mode you see and do what a user sees and does, and no more. “Return to Admin” in the account
        menu ends it.
      </p>
      <Button className="max-sm:w-full" aria-busy={isOnTheWay} onClick={() => !isOnTheWay && change.mutate()}>
        Switch to User Mode
      </Button>
    </Card>
  )
}
