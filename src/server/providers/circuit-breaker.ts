export type BreakerRules = {
  /** So many failures without a success between them … */
  readonly failures: number
  /** … within this time open the circuit … */
  readonly windowMs: number
  /** … for so long. Then one call may try whether the service is back. */
  readonly openMs: number
}

export const BREAKER_RULES: BreakerRules = { failures: 5, windowMs: 60_000, openMs: 30_000 }

/** `probe`: the one call that tries whether the service is back. */
type Permit = 'ordinary' | 'probe'

/** `unknown`: the call ended before the service could show anything, for example because the caller aborted. */
export type CallOutcome = 'success' | 'failure' | 'unknown'

/** Stops calling a service that keeps failing, so that people do not wait for it and it is left to recover. */
export class CircuitBreaker {
  private readonly rules: BreakerRules
  private readonly now: () => number
  private failedAt: number[] = []
  private openUntil: number | null = null
  private probing = false

  constructor(rules: BreakerRules, now: () => number) {
    this.rules = rules
    this.now = now
  }

  /** @returns null while no call is let through. A pass must be handed back with `leave`. */
  enter(): Permit | null {
    if (this.openUntil === null) return 'ordinary'
    if (this.probing || this.now() < this.openUntil) return null
    this.probing = true
    return 'probe'
  }

  leave(permit: Permit, outcome: CallOutcome): void {
    if (permit === 'probe') {
      this.probing = false
      if (outcome === 'success') this.close()
      if (outcome === 'failure') this.openFor(this.rules.openMs)
      return
    }
    // A call that began before the circuit opened says nothing about the service now.
    if (this.openUntil !== null) return
    if (outcome === 'success') this.failedAt = []
    if (outcome === 'failure') {
      const since = this.now() - this.rules.windowMs
      this.failedAt = [...this.failedAt.filter((at) => at > since), this.now()]
      if (this.failedAt.length >= this.rules.failures) this.openFor(this.rules.openMs)
    }
  }

  /** The service said itself how long it wants to be left alone. */
  openFor(ms: number): void {
    this.openUntil = Math.max(this.openUntil ?? 0, this.now() + ms)
  }

  private close(): void {
    this.openUntil = null
    this.failedAt = []
  }
}
