import { trackablePath } from './trackable-path.ts'
import { LANDING_TABS } from './screens.ts'

const LANDING_SCREENS: readonly string[] = LANDING_TABS.slice(1)
/** Screens that share an address with another one, each a page of its own for analytics. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  '/': LANDING_SCREENS,
  '/landing': LANDING_SCREENS,
  '/try': ['results', 'my-list'],
}

/** Every screen that is counted under an address and a name of its own. */
const NAMED_SCREENS: ReadonlySet<string> = new Set(
  Object.entries(SHARED).flatMap(([path, names]) => names.map((name) => `${path}#${name}`)),
)

/**
 * The screen on which something was clicked, as clicks are counted: an address, and behind a # which of the screens it
 * shows. null for the admin's own.
 */
export function countedScreen(path: string): string | null {
  const counted = trackablePath(path)
  const named = `${counted}#${path.split('#')[1] ?? ''}`
  return NAMED_SCREENS.has(named) ? named : counted
}
