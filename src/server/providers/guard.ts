import { type CallMetrics, noopMetrics } from './call-metrics.ts'
import { type BudgetRules, CallBudget } from './call-budget.ts'
import { type BreakerRules, BREAKER_RULES, CircuitBreaker, type CallOutcome } from './circuit-breaker.ts'
import type { Outcome } from './outcome.ts'
import { systemClock, type Clock } from './clock.ts'

/** What one attempt at a call came to. */
export type Attempt<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'nothing' }
  /** No call was made, because a limit is reached: no fault of the service. */
  | { readonly kind: 'skipped'; readonly reason: string }
  | {
      readonly kind: 'failed'
      readonly reason: string
      /** Whether a second attempt may fare better. */
      readonly retry: boolean
      /** How long the service asks to be left alone, in milliseconds, where it says so. */
      readonly afterMs?: number
    }

export type GuardRules = {
  /** The service, for reasons in the log. */
  readonly name: string
  /** For the whole call: turn, both attempts and the pause between them. */
  readonly timeoutMs: number
  readonly callsPerMinute: number
  readonly spacingMs?: number
  readonly burst?: BudgetRules['burst']
  /** A first attempt may wait so long for its turn before `timeoutMs` begins; left out, the turn is a part of that. */
  readonly maxQueueMs?: number
  readonly breaker?: BreakerRules
  /** Default 2; 1 where a failed call is billed as well. */
  readonly attempts?: 1 | 2
}

/**
 * Makes one outside call safe: bounded in time and number, tried a second time where that may help, and not made at
 * all while the service is known to be down. Never throws and never outlives the signal.
 * @param signal the caller may abort; the time-out is combined with it
 * @param attempt is given the signal it must obey; may throw, which counts as a failure that no retry helps
 */
export type Guard = <T>(
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
) => Promise<Outcome<T>>

const MAX_ATTEMPTS = 2
/** Between attempts: long enough for a hiccup to pass, jittered so that callers do not come back all at once. */
const PAUSE_MS = { least: 80, spread: 160 }
/** A service that asks for more than this is left alone instead. */
const MAX_PAUSE_MS = 1_000
const MAX_HOLD_MS = 120_000

type Failed = { readonly kind: 'failed'; readonly reason: string }

/**
 * @param clock time and chance; the real ones outside of tests
 * @param book where each attempt and its end are noted
 */
export function createGuard(
  rules: GuardRules,
  clock: Clock = systemClock,
  book: CallMetrics = noopMetrics,
): Guard {
  const line = book(rules.name)
  const breaker = new CircuitBreaker(rules.breaker ?? BREAKER_RULES, clock.now)
  const budget = new CallBudget(
    { callsPerMinute: rules.callsPerMinute, spacingMs: rules.spacingMs ?? 0, burst: rules.burst },
    clock.now,
  )
  const failed = (reason: string): Failed => ({ kind: 'failed', reason: `${rules.name}: ${reason}` })

  return async (signal, attempt) => {
    if (signal.aborted) return failed('cancelled before it was asked')
    const { maxQueueMs } = rules
    if (maxQueueMs !== undefined) {
      const turn = budget.take(maxQueueMs)
      if (turn === null) return failed('budget of calls used up')
      if (turn > 0) await clock.sleep(turn, signal)
      if (signal.aborted) return failed('cancelled before its turn came')
    }
    const pass = breaker.enter()
    if (pass === null) return failed('left alone, it failed too often')

    const overtime = new AbortController()
    const finished = new AbortController()
    void clock.sleep(rules.timeoutMs, finished.signal).then(() => {
      if (!finished.signal.aborted) overtime.abort()
    })
    const limit = AbortSignal.any([signal, overtime.signal])
    // A caller's time-out tells as much about the service as ours; a visitor who left tells nothing.
    const hasLeft = () => limit.aborted && !overtime.signal.aborted && !isTimeout(signal.reason)
    const inTime = (reason: string) => (limit.aborted ? `no answer in time (${reason})` : reason)
    const note = (result: Attempt<unknown>, ms: number) => {
      if (result.kind === 'skipped') return
      line.called()
      if (result.kind !== 'failed') line.ended('success', null, ms)
      else if (hasLeft()) line.ended('unknown', null, ms)
      else line.ended('failure', inTime(result.reason), ms)
    }
    const { outcome, verdict } = await attempts(attempt, limit, clock.now() + rules.timeoutMs, note)
    finished.abort()

    if (outcome.kind === 'failed' && limit.aborted) {
      breaker.leave(pass, hasLeft() ? 'unknown' : verdict)
      return failed(hasLeft() ? 'cancelled' : inTime(outcome.reason))
    }
    breaker.leave(pass, verdict)
    return outcome.kind === 'failed' ? failed(outcome.reason) : outcome
  }

  async function attempts<T>(
    attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
    limit: AbortSignal,
    deadline: number,
    note: (result: Attempt<T>, ms: number) => void,
  ): Promise<{ outcome: Outcome<T>; verdict: CallOutcome }> {
    let last: Failed = { kind: 'failed', reason: 'its turn did not come' }
    let verdict: CallOutcome = 'unknown'
    const maxAttempts = rules.attempts ?? MAX_ATTEMPTS
    for (let tries = 1; tries <= maxAttempts; tries++) {
      const hasTurn = tries === 1 && rules.maxQueueMs !== undefined
      const turn = hasTurn ? 0 : budget.take(deadline - clock.now())
      if (turn === null) {
        if (tries === 1) last = { kind: 'failed', reason: 'budget of calls used up' }
        break
      }
      if (turn > 0) await clock.sleep(turn, limit)
      if (limit.aborted) break

      verdict = 'failure'
      const begunAt = clock.now()
      const result = await untilAborted(caught(attempt, limit), limit)
      note(result, clock.now() - begunAt)
      if (result.kind === 'skipped')
        return { outcome: { kind: 'failed', reason: result.reason }, verdict: 'unknown' }
      if (result.kind !== 'failed') return { outcome: result, verdict: 'success' }
      last = { kind: 'failed', reason: result.reason }
      if (limit.aborted || !result.retry) break

      const asked = result.afterMs ?? 0
      if (asked > MAX_PAUSE_MS) {
        breaker.openFor(Math.min(asked, MAX_HOLD_MS))
        break
      }
      const pause = Math.max(asked, PAUSE_MS.least) + clock.random() * PAUSE_MS.spread
      if (tries === maxAttempts || clock.now() + pause >= deadline) break
      await clock.sleep(pause, limit)
      if (limit.aborted) break
    }
    return { outcome: last, verdict }
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'

async function caught<T>(
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
  signal: AbortSignal,
): Promise<Attempt<T>> {
  try {
    return await attempt(signal)
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error), retry: false }
  }
}

/** An attempt that ignores its abort signal must not hold up the caller. */
function untilAborted<T>(attempt: Promise<Attempt<T>>, signal: AbortSignal): Promise<Attempt<T>> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'failed', reason: 'still waiting', retry: false })
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void attempt.then((result) => {
      signal.removeEventListener('abort', stop)
      resolve(result)
    })
  })
}
