import { type RefObject, useEffect, useRef } from 'react'

/** Names the browser tab after the screen, or after the part of it that is shown. */
export function useDocumentTitle(title: string, isShown = true): void {
  useEffect(() => {
    if (isShown) document.title = `${title} | Segue`
  }, [title, isShown])
}

/**
 * A ref for a view's heading that takes focus when the view comes up, so that a keyboard or screen reader starts there.
 * @param isFirst true for what the page itself opened with: the browser's own start of the page is right there.
 */
export function useFocusOnArrival<T extends HTMLElement>(isFirst = false): RefObject<T | null> {
  const heading = useRef<T>(null)
  useEffect(() => {
    if (isFirst) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival; a later change of isFirst is not one
  }, [])
  return heading
}
