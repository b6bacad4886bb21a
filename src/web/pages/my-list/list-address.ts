import { useLocation, useSearch } from 'wouter'

const VIEWS = ['current', 'saved', 'artwork'] as const
export type ListView = (typeof VIEWS)[number]

const PARAMETER = 'list'

/** Which sub-tab an address means. */
export function readListView(search: string): ListView {
  const asked = new URLSearchParams(search).get(PARAMETER)
  return VIEWS.find((view) => view === asked) ?? 'current'
}

/** The same address with another sub-tab. Other query parameters are kept. */
export function withListView(search: string, view: ListView): string {
  const query = new URLSearchParams(search)
  if (view === 'current') query.delete(PARAMETER)
  else query.set(PARAMETER, view)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The sub-tab that is open: in the address, so that reload and a sent link find it. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return [readListView(search), (view) => navigate(`${path}${withListView(search, view)}`, { replace: true })]
}
