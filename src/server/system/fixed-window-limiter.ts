/** More names would only fill the memory; the oldest makes room. */
const NAMES_MAX = 50_000

/** How much each name has had in the window of time that runs, up to a limit; in memory, and bounded there. */
export class FixedWindowLimiter {
  private readonly limit: number
  private readonly windowMs: number
  private readonly had = new Map<string, number>()
  private window = Number.NaN

  constructor(limit: number, windowMs: number) {
    this.limit = limit
    this.windowMs = windowMs
  }

  /** @returns how many of the wanted ones the name may still have; they are counted as had */
  take(name: string, wanted: number, now: number): number {
    const window = Math.floor(now / this.windowMs)
    if (window !== this.window) this.had.clear()
    this.window = window
    const had = this.had.get(name)
    const taken = Math.min(wanted, this.limit - (had ?? 0))
    if (had === undefined && this.had.size >= NAMES_MAX) {
      const [oldest] = this.had.keys()
      this.had.delete(oldest as string)
    }
    this.had.set(name, (had ?? 0) + taken)
    return taken
  }
}
