import sharp from 'sharp'
import {
  FAILED_MESSAGE,
  type ImageMaker,
  MASTER_SIDE,
  type Made,
} from '../src/server/providers/image/port.ts'

/** Draws one colour, which takes next to no time; or keeps whoever waits waiting, or fails, as a test says. */
export class PlainImages implements ImageMaker {
  readonly name = 'plain'
  /** How many pictures were begun. */
  begun = 0
  error: string | null = null
  /** Set: it gets so far, and no further until it is released or stopped. */
  holdsAt: number | null = null
  private readonly held = new Set<() => void>()

  release(): void {
    this.holdsAt = null
    for (const go of this.held) go()
  }

  async make(_: unknown, signal: AbortSignal, onProgress: (share: number) => void): Promise<Made> {
    this.begun++
    if (this.holdsAt !== null && !signal.aborted) {
      onProgress(this.holdsAt)
      await new Promise<void>((resolve) => {
        this.held.add(resolve)
        signal.addEventListener('abort', () => resolve())
      })
    }
    if (signal.aborted) return { kind: 'failed', reason: 'cancelled', message: FAILED_MESSAGE }
    if (this.error !== null) return { kind: 'failed', reason: 'plain: fault', message: this.error }
    onProgress(1)
    return { kind: 'found', value: { png: await plainPicture(), family: 'plain' } }
  }
}

let picture: Promise<Buffer> | undefined
const plainPicture = (): Promise<Buffer> => {
  const background = '#345678'
  return (picture ??= sharp({ create: { width: MASTER_SIDE, height: MASTER_SIDE, channels: 3, background } })
    .png()
    .toBuffer())
}
