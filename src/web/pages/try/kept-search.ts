import { EMPTY_FORM, type SearchForm } from './search-form.ts'

/** What was on the screen when the page was left for the payment page. */
export type KeptSearch = { readonly requestId: string | null; readonly form: SearchForm }

const STORAGE_KEY = 'segue-kept-search'

export function keepSearch(kept: KeptSearch): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: the way back is to an empty form.
  }
}

/** @returns what was kept, or null where there is nothing or something else. */
export function readKeptSearch(): KeptSearch | null {
  try {
    return parseKeptSearch(sessionStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return null
  }
}

export function forgetKeptSearch(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing could be kept either.
  }
}

/** Written by an older Segue it may lack a field, or hold one differently: such a field is empty. */
export function parseKeptSearch(text: string): KeptSearch | null {
  let kept: { requestId?: unknown; form?: Readonly<Record<string, unknown>> } | null
  try {
    kept = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof kept?.form !== 'object' || kept.form === null) return null
  const form: Record<string, unknown> = { ...EMPTY_FORM }
  for (const [name, empty] of Object.entries(EMPTY_FORM))
    if (typeof kept.form[name] === typeof empty) form[name] = kept.form[name]
  return {
    requestId: typeof kept.requestId === 'string' ? kept.requestId : null,
    form: form as SearchForm,
  }
}
