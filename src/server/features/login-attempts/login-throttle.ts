/** Wrong passwords after which an account, from one network, has to wait. */
const FREE_ATTEMPTS = 5
const WINDOW_MS = 60_000
/** Remembered at the most; beyond it the oldest are forgotten, so that guessing at random names fills no memory. */
const MAX_REMEMBERED = 50_000

/**
 * Slows down guessing. After five wrong passwords within a minute for one account from one network, more have to wait
 * until the first of them is a minute old. No account is ever locked out for good, and no attacker can lock out its owner.
 */
export class LoginThrottle {
  private readonly failures = new Map<string, number[]>()
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  /** Milliseconds to wait; 0 when the next attempt may be made now. */
  waitFor(who: string): number {
    const recent = this.recent(who)
    if (recent.length < FREE_ATTEMPTS) return 0
    return (recent[recent.length - FREE_ATTEMPTS] as number) + WINDOW_MS - this.clock()
  }

  failed(who: string): void {
    const recent = [...this.recent(who), this.clock()].slice(-FREE_ATTEMPTS)
    this.failures.delete(who)
    this.failures.set(who, recent)
    if (this.failures.size > MAX_REMEMBERED) this.failures.delete(this.failures.keys().next().value as string)
  }

  succeeded(who: string): void {
    this.failures.delete(who)
  }

  private recent(who: string): number[] {
    const since = this.clock() - WINDOW_MS
    return (this.failures.get(who) ?? []).filter((time) => time > since)
  }
}
