import type { TrackMetadata } from './port.ts'

/** Asks nobody: for working without a network. */
export const metadataOff = (): TrackMetadata => ({
  name: 'off',
  find: async () => ({ kind: 'nothing' }),
})
