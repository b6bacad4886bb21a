/** What an outside service answered: three different things, never mixed up. */
export type Outcome<T> =
  | { readonly kind: 'found'; readonly value: T }
  /** It answered, and has nothing. */
  | { readonly kind: 'nothing' }
  /** It did not answer, or not in a way that can be used. `reason` is for the log and never shown. */
  | { readonly kind: 'failed'; readonly reason: string }
