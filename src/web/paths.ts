/** Every address of the browser part. Links are made from these, never from text. */
export const paths = {
  home: '/',
  try: '/try',
} as const

export type DashboardTab = 'recommendations' | 'my-list'

type DashboardState = { readonly requestId: string | null; readonly tab: DashboardTab }

/** The dashboard's state lives in its address, so that reload, back and a sent link all work. */
export function dashboardPath({ requestId, tab }: DashboardState): string {
  const query = new URLSearchParams()
  if (requestId !== null) query.set('r', requestId)
  if (tab !== 'recommendations') query.set('tab', tab)
  const text = query.toString()
  return text === '' ? paths.try : `${paths.try}?${text}`
}

export function readDashboardState(search: string): DashboardState {
  const query = new URLSearchParams(search)
  return {
    requestId: query.get('r') || null,
    tab: query.get('tab') === 'my-list' ? 'my-list' : 'recommendations',
  }
}
