import { useSyncExternalStore } from 'react'
import { usePreferences } from '../../client/preferences.ts'
import { exactTime, relativeTime } from '../../format/relative-time.ts'

const TICK_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Milliseconds; moves on twice a minute, so that "just now" does not stand for an hour. */
const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** When it was, seen from now; the exact time on hover. */
export function RelativeTime({ iso, className }: { readonly iso: string; readonly className?: string }) {
  const now = useNow()
  const { dateLanguage } = usePreferences()
  return (
    <time dateTime={iso} title={exactTime(iso, dateLanguage)} className={className}>
      {relativeTime(iso, now)}
    </time>
  )
}
