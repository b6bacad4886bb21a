import type { TrackMetadata } from './port.ts'
import type { ProveTrack } from './prove-track.ts'

/** Asks nobody: for working without a network. */
export const metadataOff = (): TrackMetadata => ({
  name: 'off',
  find: async () => ({ kind: 'nothing' }),
})

/** Where nobody can be asked, nothing that is proposed is known to exist. */
export const proveNothing: ProveTrack = async () => ({ kind: 'nothing' })
