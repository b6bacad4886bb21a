import { useEffect } from 'react'

/** Keeps the screen from going dark while it is shown. A browser that cannot leaves it to the system's setting. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isLeft) await held.release()
        else lock = held
      } catch {
        // Refused on a low battery.
      }
    }
    const holdAgain = () => void hold()
    void hold()
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}
