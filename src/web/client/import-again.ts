const MODULE_ADDRESS = /https?:\/\/[^\s?]+\.js/u

/**
 * Loads a module once, and again after a failure. Browsers remember for as long as the page is open that a module could not be
 * fetched: the next attempt is made at an address of its own.
 */
export function importAgain<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  let failed: string | null = null
  let failures = 0
  const attempt = (): Promise<T> =>
    failed === null ? load() : (import(/* @vite-ignore */ `${failed}?again=${failures}`) as Promise<T>)
  return () => {
    loading ??= attempt().catch((error: unknown) => {
      loading = null
      failed = MODULE_ADDRESS.exec(String(error))?.[0] ?? failed
      failures++
      throw error
    })
    return loading
  }
}
