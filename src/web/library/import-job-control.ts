import type { ImportJobEvent } from './import-job-state.ts'

/** What the work asks and is told while it runs. */
export type ImportJobControl = {
  readonly userId: string
  readonly signal: AbortSignal
  readonly tell: (event: ImportJobEvent) => void
  /** Resolves at once, or when it may go on. */
  readonly mayGoOn: () => Promise<void>
  readonly cancel: () => void
}

/** Why work on the library ends, in words for the DJ. */
export class ImportJobError extends Error {
  override readonly name = 'ImportJobError'
}
