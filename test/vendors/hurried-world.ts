import { realWorld, type World } from '../../src/server/providers/world.ts'

const MAX_PAUSE_MS = 1_000

/** Real time, in which pauses between two attempts last next to nothing and time-outs as long as they do. */
export const hurriedWorld: World = {
  now: realWorld.now,
  random: () => 0,
  sleep: (ms, signal) => realWorld.sleep(ms > MAX_PAUSE_MS ? ms : 1, signal),
}
