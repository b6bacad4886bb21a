import { LANDING_TABS, type LandingTab } from '#contract/screens.ts'

/** Which public page an address means. What does not change the page is not part of it. */
export type PageAddress =
  | { readonly kind: 'landing'; readonly base: '/' | '/landing'; readonly tab: LandingTab }
  | { readonly kind: 'blog'; readonly q: string; readonly tag: string }
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'gallery' | 'site-map' | 'terms' | 'privacy' | 'contact' | 'not-found' }

const PLAIN = {
  '/pix': 'gallery',
  '/sitemap': 'site-map',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/contact': 'contact',
} as const

const QUERY_MAX = { q: 200, tag: 60 } as const

/** @param url path and query; any text */
export function readPageAddress(url: string): PageAddress {
  const at = url.indexOf('?')
  const whole = at < 0 ? url : url.slice(0, at)
  const path = whole.length > 1 && whole.endsWith('/') ? whole.slice(0, -1) : whole
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const text = (name: keyof typeof QUERY_MAX) => (query.get(name) ?? '').trim().slice(0, QUERY_MAX[name])
  if (path === '/' || path === '/landing') {
    const tab = LANDING_TABS.find((name) => name === query.get('tab')) ?? 'home'
    return { kind: 'landing', base: path, tab }
  }
  if (path === '/blog') return { kind: 'blog', q: text('q'), tag: text('tag') }
  const id = /^\/blog\/([\w-]{1,40})$/u.exec(path)?.[1]
  if (id !== undefined) return { kind: 'article', id }
  // A post whose id is not well-formed does not exist.
  if (/^\/blog\/[^/]+$/u.test(path)) return { kind: 'article', id: '' }
  return { kind: Object.hasOwn(PLAIN, path) ? PLAIN[path as keyof typeof PLAIN] : 'not-found' }
}
