import { EMPTY_FORM, type SearchForm } from './search-form.ts'

/** What was on the screen when the page was left for the payment page. */
type StoredSearch = { readonly requestId: string | null; readonly form: SearchForm }

const STORAGE_KEY = 'segue-kept-search'

export function storeSearch(stored: StoredSearch): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // Storage is blocked or full: the way back is to an empty form.
  }
}

/** @returns what was kept, or null where there is nothing or something else. */
export function readStoredSearch(): StoredSearch | null {
  try {
    return parseStoredSearch(sessionStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return null
  }
}

export function clearStoredSearch(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing could be kept either.
  }
}

/** Written by an older Segue it may lack a field, or hold one differently: such a field is empty. */
export function parseStoredSearch(text: string): StoredSearch | null {
  let stored: { requestId?: unknown; form?: Readonly<Record<string, unknown>> } | null
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof stored?.form !== 'object' || stored.form === null) return null
  const form: Record<string, unknown> = { ...EMPTY_FORM }
  for (const [name, empty] of Object.entries(EMPTY_FORM))
    if (typeof stored.form[name] === typeof empty) form[name] = stored.form[name]
  return {
    requestId: typeof stored.requestId === 'string' ? stored.requestId : null,
    form: form as SearchForm,
  }
}
