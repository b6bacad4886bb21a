import type { SoundService } from './port.ts'

/** Makes no call: only Segue's own fingerprints are matched. */
export const soundServiceOff = (): SoundService => ({
  name: 'off',
  identify: async () => ({ kind: 'nothing' }),
})
