/** More names would only fill the memory; the oldest makes room. */
const NAMES_MAX = 50_000

/** What a name has had in the running window: `unshared` is the part that other servers were not told of. */
type Used = { total: number; unshared: number }

/** @param name what is limited; each is made once */
export type MakeLimiter = (name: string, limit: number, windowMs: number) => FixedWindowLimiter

/** What one name took in one window, on this server, since it was last collected. */
export type Share = { readonly name: string; readonly window: number; readonly taken: number }

/**
 * How much each name has had in the window of time that runs, up to a limit; in memory, and bounded there. Windows begin
 * at multiples of their length, so that they are the same on every server.
 */
export class FixedWindowLimiter {
  readonly limit: number
  readonly windowMs: number
  private readonly used = new Map<string, Used>()
  private window = Number.NaN

  constructor(limit: number, windowMs: number) {
    this.limit = limit
    this.windowMs = windowMs
  }

  /** @returns how many of the wanted ones the name may still have; they are counted as had */
  take(name: string, wanted: number, now: number): number {
    this.roll(now)
    const used = this.entryOf(name)
    const taken = Math.max(0, Math.min(wanted, this.limit - used.total))
    used.total += taken
    used.unshared += taken
    return taken
  }

  /** @returns how much the name has had in the window */
  usedBy(name: string, now: number): number {
    this.roll(now)
    return this.used.get(name)?.total ?? 0
  }

  /** @returns milliseconds until the window is over */
  msLeft(now: number): number {
    return this.windowMs - (now % this.windowMs)
  }

  /** Collects what was taken here and not shared yet; it counts as shared from now on. */
  collect(now: number): Share[] {
    this.roll(now)
    const shares: Share[] = []
    for (const [name, used] of this.used) {
      if (used.unshared > 0) shares.push({ name, window: this.window, taken: used.unshared })
      used.unshared = 0
    }
    return shares
  }

  /** Sharing failed: to be collected again. */
  putBack({ name, window, taken }: Share): void {
    if (window === this.window) this.entryOf(name).unshared += taken
  }

  /** @param total what the name has had on all servers together, as far as they have told */
  adopt({ name, window }: Share, total: number): void {
    if (window !== this.window) return
    const used = this.entryOf(name)
    used.total = total + used.unshared
  }

  private roll(now: number): void {
    const window = Math.floor(now / this.windowMs)
    if (window !== this.window) this.used.clear()
    this.window = window
  }

  private entryOf(name: string): Used {
    let used = this.used.get(name)
    if (used === undefined) {
      if (this.used.size >= NAMES_MAX) {
        const [oldest] = this.used.keys()
        this.used.delete(oldest as string)
      }
      used = { total: 0, unshared: 0 }
      this.used.set(name, used)
    }
    return used
  }
}
