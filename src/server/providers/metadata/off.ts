import type { TrackMetadata } from './port.ts'
import type { ProveTrack } from './prove-track.ts'

/** Makes no call: for working without a network. */
export const metadataOff = (): TrackMetadata => ({
  name: 'off',
  find: async () => ({ kind: 'nothing' }),
})

/** Without a service to ask, no proposal is proven to exist. */
export const proveNothing: ProveTrack = async () => ({ kind: 'nothing' })
