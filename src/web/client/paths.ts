import { LANDING_TABS, type LandingTab } from '../../contract/screens.ts'

/** Every address of the browser part. Links are made from these, never from text. */
export const paths = {
  home: '/',
  try: '/try',
  account: '/account',
  library: '/library',
  booth: '/booth',
  testCheckout: '/checkout/test',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  admin: '/admin',
  adminLogin: '/admin/login',
  /** The sign-in form's other address: both are promised. */
  adminLoginToo: '/admin-login',
  landing: '/landing',
  blog: '/blog',
  pix: '/pix',
  siteMap: '/sitemap',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
} as const

/** The account page with the agreement of the Pro plan open: what is left is to agree and to pay. */
export const subscribePath = `${paths.account}?subscribe=1`

export const readSubscribe = (search: string): boolean => new URLSearchParams(search).has('subscribe')

/** An article of the blog, or a posted picture. */
export const articlePath = (id: string): string => `${paths.blog}/${encodeURIComponent(id)}`

/** The landing page stands at two addresses: the second is for signed-in users. */
export type LandingBase = typeof paths.home | typeof paths.landing

export const landingPath = (base: LandingBase, tab: LandingTab): string =>
  tab === 'home' ? base : `${base}?tab=${tab}`

export type DashboardTab = 'recommendations' | 'my-list'

type DashboardState = { readonly requestId: string | null; readonly tab: DashboardTab }

/** The dashboard is the start page of signed-in users; guests have it at a path of its own. */
type DashboardBase = typeof paths.home | typeof paths.try

export const dashboardBase = (location: string): DashboardBase =>
  location === paths.home ? paths.home : paths.try

/** The dashboard's state lives in its address, so that reload, back and a sent link all work. */
export function dashboardPath(base: DashboardBase, { requestId, tab }: DashboardState): string {
  const query = new URLSearchParams()
  if (requestId !== null) query.set('r', requestId)
  if (tab !== 'recommendations') query.set('tab', tab)
  const text = query.toString()
  return text === '' ? base : `${base}?${text}`
}

export function readDashboardState(search: string): DashboardState {
  const query = new URLSearchParams(search)
  return {
    requestId: query.get('r') || null,
    tab: query.get('tab') === 'my-list' ? 'my-list' : 'recommendations',
  }
}

/** The return URL of the payment page; the payment provider knows the start page as the way back. */
type CheckoutReturn = 'done' | 'left'

export const checkoutReturnPath = (how: CheckoutReturn): string => `${paths.home}?checkout=${how}`

export function readCheckoutReturn(search: string): CheckoutReturn | null {
  const how = new URLSearchParams(search).get('checkout')
  return how === 'done' || how === 'left' ? how : null
}

export function readLandingTab(search: string): LandingTab {
  const asked = new URLSearchParams(search).get('tab')
  return LANDING_TABS.find((tab) => tab === asked) ?? 'home'
}
