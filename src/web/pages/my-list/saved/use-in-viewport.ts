import { type RefObject, useEffect, useState } from 'react'

/** So far outside the window something is still drawn: a quick turn of the wheel must not find it empty. */
const MARGIN_PX = 1_500

/** Whether an element is in the window or not far from it. */
export function useInViewport(element: RefObject<Element | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${MARGIN_PX}px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
