/** Every address of the browser part. Links are made from these, never from text. */
export const paths = {
  home: '/',
  try: '/try',
  account: '/account',
  verifyEmail: '/verify-email',
} as const

export type DashboardTab = 'recommendations' | 'my-list'

type DashboardState = { readonly requestId: string | null; readonly tab: DashboardTab }

/** The dashboard is the start page of whoever is signed in; anybody else has it at an address of its own. */
export type DashboardBase = typeof paths.home | typeof paths.try

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
