import { systemClock, type Clock } from '../../src/server/providers/clock.ts'

const MAX_PAUSE_MS = 1_000

/** Real time, in which pauses between two attempts last next to nothing and time-outs as long as they do. */
export const fastClock: Clock = {
  now: systemClock.now,
  random: () => 0,
  sleep: (ms, signal) => systemClock.sleep(ms > MAX_PAUSE_MS ? ms : 1, signal),
}
