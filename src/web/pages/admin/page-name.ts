import { OTHER_PATH } from '#contract/trackable-path.ts'

/** An address as the admin dashboard shows it. Those that are no page of ours are counted as one. */
export const pageName = (path: string): string => (path === OTHER_PATH ? 'Other addresses' : path)

const TABS: Readonly<Record<string, string>> = {
  'how-it-works': 'How It Works',
  blog: 'DJ Blog',
  pricing: 'Pricing',
}
const NAMES: Readonly<Record<string, string>> = {
  '/': 'Landing page',
  '/landing': 'Landing page at /landing',
  '/try': 'Dashboard: form',
  '/try#results': 'Dashboard: results',
  '/try#my-list': 'Dashboard: My List',
}

/** A screen as clicks on it are counted: several of them share an address. */
export function screenName(screen: string): string {
  const [path = '', tab = ''] = screen.split('#')
  return NAMES[screen] ?? (TABS[tab] === undefined ? pageName(path) : `${NAMES[path]}: ${TABS[tab]}`)
}
