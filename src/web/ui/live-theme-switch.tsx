import { lazy, Suspense, useEffect, useState } from 'react'

const ThemeSwitch = lazy(async () => ({ default: (await import('./theme-switch.tsx')).ThemeSwitch }))

/** The theme switch of a page that the server draws: it comes once there is a script to obey it. Its place is kept. */
export function LiveThemeSwitch() {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <span className="flex h-9 w-[6.25rem] items-center pointer-coarse:h-12 pointer-coarse:w-34">
      {isLive && (
        <Suspense fallback={null}>
          <ThemeSwitch />
        </Suspense>
      )}
    </span>
  )
}
