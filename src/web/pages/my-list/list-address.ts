import { useLocation, useSearch } from 'wouter'

export type ListView = 'current' | 'saved'

const PARAMETER = 'list'

/** Which sub-tab an address means. */
export const readListView = (search: string): ListView =>
  new URLSearchParams(search).get(PARAMETER) === 'saved' ? 'saved' : 'current'

/** The same address with another sub-tab. What else it says is somebody else's and stays. */
export function withListView(search: string, view: ListView): string {
  const query = new URLSearchParams(search)
  if (view === 'saved') query.set(PARAMETER, view)
  else query.delete(PARAMETER)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The sub-tab that is open: in the address, so that reload and a sent link find it. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return [readListView(search), (view) => navigate(`${path}${withListView(search, view)}`, { replace: true })]
}
