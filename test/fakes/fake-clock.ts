import type { Clock } from '../../src/server/providers/clock.ts'

/** Time that passes only when a test says so, or when nothing is left to do but wait. */
export class FakeClock implements Clock {
  time = 1_000
  pauses: number[] = []
  private sleepers: { at: number; wake: () => void }[] = []

  now = () => this.time
  random = () => 0.5
  sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      this.pauses.push(ms)
      const sleeper = { at: this.time + ms, wake: resolve }
      this.sleepers.push(sleeper)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })

  /** Lets time pass, and everything that waits for it happen in order. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms
    for (;;) {
      await settled()
      const [next] = this.sleepers.toSorted((a, b) => a.at - b.at)
      if (next === undefined || next.at > end) break
      this.time = Math.max(this.time, next.at)
      this.sleepers = this.sleepers.filter((one) => one !== next)
      next.wake()
    }
    this.time = end
    await settled()
  }
}

/** Everything that needs no time to happen has happened. */
export const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
