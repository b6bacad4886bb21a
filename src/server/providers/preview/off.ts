import type { PreviewServices } from './port.ts'

/** Makes no call: for working without a network. */
export const previewsOff = (): PreviewServices => ({ name: 'off', sounds: [], videos: null })
