import type { SoundService } from './port.ts'

/** Asks nobody: Segue knows its own sound alone. */
export const soundServiceOff = (): SoundService => ({
  name: 'off',
  identify: async () => ({ kind: 'nothing' }),
})
