/** Time and chance, as far as a guarded call needs them. Tests bring their own, and wait for nothing. */
export type Clock = {
  /** Milliseconds since any fixed moment; never runs backwards. */
  now(): number
  /** 0 up to, not including, 1. */
  random(): number
  /** Ends after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return void resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
    }),
}
