import { PUBLIC_PATHS, SCREEN_PATHS } from './screens.ts'

const SCREENS: ReadonlySet<string> = new Set(
  [...PUBLIC_PATHS, ...SCREEN_PATHS].filter((path) => !path.includes(':')),
)
const ARTICLE = /^\/blog\/[\w-]{1,40}$/u
const ADMIN = /^\/admin(?:[/-]|$)/u

/** Under which name every address is counted that is no screen of ours: it may hold arbitrary text. */
export const OTHER_PATH = '/other'

/**
 * The screen an address shows, as visits are counted; null for the admin's own, which are not. The page asks before it
 * sends, the server before it stores.
 */
export function trackablePath(path: string): string | null {
  const plain = path.replace(/[?#].*$/su, '').replace(/(?<=.)\/+$/u, '')
  if (ADMIN.test(plain)) return null
  return SCREENS.has(plain) || ARTICLE.test(plain) ? plain : OTHER_PATH
}
