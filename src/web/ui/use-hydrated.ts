import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** false in what the server draws and while the browser takes it over; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
