import type { PreviewServices } from './port.ts'

/** Asks nobody: for working without a network. */
export const previewsOff = (): PreviewServices => ({ name: 'off', sounds: [], videos: null })
