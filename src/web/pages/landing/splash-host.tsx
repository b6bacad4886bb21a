import { type ComponentType, useEffect, useState } from 'react'

type Splash = ComponentType<{ readonly onComplete: () => void }>

const SEEN = 'segue-splash-seen'
/** A visitor who has begun to use the page in this time is not interrupted. */
const SETTLE_MS = 600

/** Where the logo is revealed on the first visit: after the page works, and only before the first interaction. */
export function SplashHost() {
  const [shown, setShown] = useState<{ readonly Splash: Splash } | null>(null)

  useEffect(() => {
    if (!isWanted()) return
    const given = new AbortController()
    const leaveAlone = () => given.abort()
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
      window.addEventListener(event, leaveAlone, { once: true, passive: true, signal: given.signal })
    const timer = setTimeout(() => {
      import('./splash.tsx').then(
        ({ Splash }) => {
          if (given.signal.aborted) remember()
          else setShown({ Splash })
        },
        // The page itself is there; the splash was only a greeting.
        (error: unknown) => console.warn('The splash could not be loaded', error),
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [])

  if (shown === null) return null
  const complete = () => {
    remember()
    setShown(null)
  }
  return <shown.Splash onComplete={complete} />
}

function isWanted(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true || /bot|crawl|spider/iu.test(navigator.userAgent)) return false
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  try {
    return localStorage.getItem(SEEN) !== 'true'
  } catch {
    // Without storage it would come every time.
    return false
  }
}

function remember() {
  try {
    localStorage.setItem(SEEN, 'true')
  } catch {
    // Storage is full or blocked: it may come again.
  }
}
