import { useQuery } from '@tanstack/react-query'
import { call } from '#web/client/api.ts'
import { ADMIN_KEY } from '../admin-keys.ts'

export const SECOND_FACTOR_KEY = [...ADMIN_KEY, 'second-factor'] as const

export const useSecondFactor = () =>
  useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => call('GET', '/api/admin/second-factor', { signal }),
  })
