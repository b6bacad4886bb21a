import { type RefObject, useEffect, useRef } from 'react'

/** A ref for where a step of a dialog starts: it takes the focus as the step comes up, and the step shows from its top. */
export function useArrivalFocus<T extends HTMLElement>(): RefObject<T | null> {
  const start = useRef<T>(null)
  useEffect(() => {
    start.current?.focus({ preventScroll: true })
    start.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [])
  return start
}
