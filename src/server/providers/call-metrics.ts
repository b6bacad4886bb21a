import type { CallOutcome } from './circuit-breaker.ts'

/** Where the calls to one outside service are noted. Fire and forget: it is not awaited and never throws. */
export type CallRecorder = {
  /** Counts an attempt, before its outcome is known. */
  called(): void
  /** How it ended. @param error what went wrong, without anything secret; null where nothing did, or it is unknown. @param ms how long it took */
  ended(outcome: CallOutcome, error: string | null, ms?: number): void
}

/** Opens the line of a service; the same one for the same name. */
export type CallMetrics = (service: string) => CallRecorder

const nothing = () => undefined
/** For calls that are not recorded. */
export const noopMetrics: CallMetrics = () => ({ called: nothing, ended: nothing })
