import { lazy, Suspense } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

const ThemeChoices = lazy(async () => ({ default: (await import('../ui/theme-switch.tsx')).ThemeChoices }))

/** The theme switch of a page that the server draws: it comes once there is a script to obey it. Its place is kept. */
export function LiveThemeSwitch() {
  const isLive = useHydrated()
  return (
    <span className="flex h-9 w-[6.25rem] items-center pointer-coarse:h-12 pointer-coarse:w-34">
      {isLive && (
        <Suspense fallback={null}>
          <ThemeChoices />
        </Suspense>
      )}
    </span>
  )
}
