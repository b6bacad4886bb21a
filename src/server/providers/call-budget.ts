export type BudgetRules = {
  readonly callsPerMinute: number
  /** At least so long from the start of one call to the next; 0 = no rule. */
  readonly spacingMs: number
  /** At most so many within a burst window shorter than a minute: further calls wait. */
  readonly burst?: { readonly calls: number; readonly windowMs: number } | undefined
}

const MINUTE = 60_000

/** How often a service may be called: what its terms allow, or what its owner wants to pay for. */
export class CallBudget {
  private readonly rules: BudgetRules
  private readonly now: () => number
  private startedAt: number[] = []
  private nextStart = Number.NEGATIVE_INFINITY

  constructor(rules: BudgetRules, now: () => number) {
    this.rules = rules
    this.now = now
  }

  /**
   * Takes one call from the budget.
   * @param patienceMs how long the caller would wait for its turn
   * @returns milliseconds to wait before the call may start; null, and nothing is taken, where that is too long or
   *   the budget of this minute is used up
   */
  take(patienceMs: number): number | null {
    const now = this.now()
    this.startedAt = this.startedAt.filter((at) => at > now - MINUTE)
    if (this.startedAt.length >= this.rules.callsPerMinute) return null
    const start = Math.max(now, this.nextStart, this.afterBurst())
    if (start - now >= patienceMs) return null
    this.startedAt.push(start)
    this.nextStart = start + this.rules.spacingMs
    return start - now
  }

  /** When the last but `calls` call has left the window. */
  private afterBurst(): number {
    const { burst } = this.rules
    const before = burst && this.startedAt.at(-burst.calls)
    return before === undefined ? Number.NEGATIVE_INFINITY : before + burst!.windowMs
  }
}
