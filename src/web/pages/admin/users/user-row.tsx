import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { FREE_SEARCHES } from '#domain/access/quota.ts'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ACTIVITY_KEY, USERS_KEY } from '../admin-keys.ts'
import { RelativeTime } from '../relative-time.tsx'

export function UserRow({ user }: { readonly user: AdminUser }) {
  const { username, searchCount, subscriptionStatus, isPaying, role, createdAt } = user
  const isUnlimited = subscriptionStatus === 'active'
  const [isAsking, setAsking] = useState(false)
  const plan = usePlanChange(user)
  const press = () => {
    if (plan.isPending) return
    if (isUnlimited && isPaying) setAsking(true)
    else plan.mutate()
  }
  return (
    <li className="flex items-center gap-4 py-2.5">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-[0.9375rem] md:grid md:grid-cols-[minmax(0,1fr)_9.5rem_12rem_11rem]">
        <span className="min-w-0 text-base font-medium break-words max-md:w-full">
          {username}
          {role === 'admin' && (
            <span className="legend ml-2 rounded-sm border border-control px-1.5 py-0.5">Admin</span>
          )}
        </span>
        <span className="figures">
          {isUnlimited ? 'Unlimited searches' : `${searchCount}/${FREE_SEARCHES} searches`}
        </span>
        <span>
          <Status user={user} />
        </span>
        <span className="text-muted">
          Joined <RelativeTime iso={createdAt} />
        </span>
      </div>
      {role === 'admin' && !isUnlimited ? (
        // An admin cannot grant a plan to themselves.
        <span className="w-30 max-sm:hidden" />
      ) : (
        <Button
          aria-label={`${isUnlimited ? 'Downgrade' : 'Upgrade'} ${username}`}
          aria-busy={plan.isPending}
          onClick={press}
          className="w-30"
        >
          {isUnlimited ? 'Downgrade' : 'Upgrade'}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Downgrade ${username}?`}
          text={`${username} pays for unlimited searches. The downgrade ends the paid subscription at once; it cannot be undone here. Nothing that was saved is lost.`}
          confirmLabel="End subscription"
          onConfirm={() => plan.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function Status({ user }: { readonly user: AdminUser }) {
  const { role, subscriptionStatus, isPaying, endsAt } = user
  if (subscriptionStatus === 'free') return role === 'admin' ? null : 'Free'
  if (endsAt !== null)
    return (
      <>
        Active until <Day date={endsAt} style="medium" />
      </>
    )
  return isPaying ? 'Active, paying' : 'Active, granted'
}

/** From limited to unlimited searches, or back. */
function usePlanChange({ id: userId, subscriptionStatus }: AdminUser) {
  const client = useQueryClient()
  const toast = useToast()
  const isUpgrade = subscriptionStatus === 'free'
  return useMutation({
    mutationFn: () =>
      isUpgrade
        ? call('POST', '/api/admin/users/:userId/upgrade', { params: { userId } })
        : call('POST', '/api/admin/users/:userId/downgrade', { params: { userId } }),
    onSuccess: () => {
      toast(
        isUpgrade
          ? { title: 'User Upgraded', description: 'User has been upgraded to unlimited searches' }
          : { title: 'User Downgraded', description: 'User has been downgraded to limited searches' },
      )
      void client.invalidateQueries({ queryKey: ACTIVITY_KEY })
      return client.invalidateQueries({ queryKey: USERS_KEY })
    },
    onError: ({ message }) =>
      toast({
        title: isUpgrade ? 'Upgrade Failed' : 'Downgrade Failed',
        description: message,
        variant: 'destructive',
      }),
  })
}
