import { useEffect, useRef, useState } from 'react'

// The arguments are the handler's own business; any function fits.
type Handlers = Readonly<Record<string, (...args: never[]) => void>>

/** The same functions for ever, which do what the newest ones do: thousands of rows need not be drawn anew for them. */
export function useEventCallbacks<H extends Handlers>(handlers: H): H {
  const newest = useRef(handlers)
  useEffect(() => {
    newest.current = handlers
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...args: never[]) => (newest.current[name] as Handlers[string])(...args),
        ]),
      ) as unknown as H,
  )
  return stable
}
