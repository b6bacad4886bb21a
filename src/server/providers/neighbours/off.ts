import type { NeighbourService } from './port.ts'

/** Asks nobody: for working without a network. */
export const neighboursOff = (): NeighbourService => ({
  name: 'off',
  propose: async () => ({ kind: 'nothing' }),
})
