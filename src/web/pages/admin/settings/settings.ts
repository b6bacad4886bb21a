import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminSettings } from '#contract/admin.ts'
import { call } from '#web/client/api.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'

const SETTINGS_KEY = [...ADMIN_KEY, 'settings'] as const

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call('GET', '/api/admin/settings', { signal }),
  })

type SettingsChange = Partial<Omit<AdminSettings, 'mail'>>

/** Changes settings and says so. @param saved words for what the server has then */
export function useChangeSettings(saved: (settings: AdminSettings) => string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: SettingsChange) => call('PUT', '/api/admin/settings', { body: change }),
    onSuccess: (settings) => {
      client.setQueryData(SETTINGS_KEY, settings)
      toast({ title: 'Settings Updated', description: saved(settings) })
    },
    onError: ({ message }) => toast({ title: 'Update Failed', description: message, variant: 'destructive' }),
  })
}
