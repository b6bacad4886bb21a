const FIRST_FRAMES = 1 << 16
/** What is beyond, is no sound but a fault of the file: 12 dB over full scale. */
const LOUDEST = 4

/** Sound as it is decoded piece by piece, mixed to one channel, and never more of it than `maxSeconds`. */
export class MonoTrack {
  readonly sampleRate: number
  readonly #mostFrames: number
  #samples: Float32Array
  #frames = 0
  #truncated = false

  constructor(sampleRate: number, maxSeconds: number) {
    this.sampleRate = sampleRate
    this.#mostFrames = Math.floor(maxSeconds * sampleRate)
    this.#samples = new Float32Array(Math.min(FIRST_FRAMES, this.#mostFrames))
  }

  /** There was more, which did not fit or could not be read. */
  get truncated(): boolean {
    return this.#truncated
  }

  /** The samples so far: a view, good until the next `add`. */
  get samples(): Float32Array {
    return this.#samples.subarray(0, this.#frames)
  }

  /** @param channels of the same length each, at least one */
  add(channels: readonly Float32Array[]): void {
    const first = channels[0]
    if (!first) return
    const frames = Math.min(first.length, this.#mostFrames - this.#frames)
    this.#truncated ||= frames < first.length
    this.#grow(this.#frames + frames)
    for (let at = 0; at < frames; at++) {
      let sum = 0
      for (const channel of channels) sum += channel[at] ?? 0
      this.#samples[this.#frames + at] = soundValue(sum / channels.length)
    }
    this.#frames += frames
  }

  /** What follows cannot be read. */
  breakOff(): void {
    this.#truncated = true
  }

  #grow(frames: number): void {
    if (frames <= this.#samples.length) return
    const larger = new Float32Array(Math.min(this.#mostFrames, Math.max(frames, this.#samples.length * 2)))
    larger.set(this.samples)
    this.#samples = larger
  }
}

/** A sample that every reader after this one can count with: files of float samples may hold anything. */
function soundValue(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-LOUDEST, Math.min(LOUDEST, value))
}
