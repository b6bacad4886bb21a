import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { makeQueryClient } from '../api.ts'
import { ToastProvider } from './toast.tsx'

/** What a screen with data needs around it. Screens without data do without, and load less. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  )
}
