import type { NeighbourService } from './port.ts'

/** Makes no call: for working without a network. */
export const neighboursOff = (): NeighbourService => ({
  name: 'off',
  propose: async () => ({ kind: 'nothing' }),
})
