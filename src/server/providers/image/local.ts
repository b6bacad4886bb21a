import { drawArtwork } from '#domain/artwork/draw-artwork.ts'
import { FAILED_MESSAGE, type ImageMaker } from './port.ts'
import { toRaster } from './raster.ts'

/** Segue's own pictures, drawn from the list on this machine. */
export const localImages = (): ImageMaker => ({
  name: 'local',
  async make(list, signal, onProgress) {
    if (list.songs.length === 0) return { kind: 'nothing' }
    try {
      signal.throwIfAborted()
      const { family, svg } = drawArtwork(list)
      onProgress(0.2)
      const png = await toRaster(svg)
      signal.throwIfAborted()
      onProgress(1)
      return { kind: 'found', value: { png, family } }
    } catch (error) {
      const reason = signal.aborted ? 'cancelled' : error instanceof Error ? error.message : String(error)
      return { kind: 'failed', reason: `local: ${reason}`, message: FAILED_MESSAGE }
    }
  },
})
