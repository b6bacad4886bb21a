import FFT from 'fft.js'

/** A plan for real transforms of one size, with buffers of its own: made once, used for every frame. Not re-entrant. */
export class RealFft {
  readonly size: number
  private readonly plan: FFT
  private readonly complex: number[]

  /** @param size a power of two, at least 4 */
  constructor(size: number) {
    this.size = size
    this.plan = new FFT(size)
    this.complex = this.plan.createComplexArray()
  }

  /**
   * Magnitudes of bins 0 … size/2: bin k lies at k · rate / size hertz.
   * @param frame `size` samples, windowed by the caller
   * @param magnitudes size/2 + 1 values, written over
   */
  magnitudes(frame: Float32Array | Float64Array, magnitudes: Float32Array | Float64Array): void {
    const { complex } = this
    this.plan.realTransform(complex, frame)
    for (let bin = 0; bin <= this.size / 2; bin++) {
      const re = complex[2 * bin] as number
      const im = complex[2 * bin + 1] as number
      magnitudes[bin] = Math.sqrt(re * re + im * im)
    }
  }

  /**
   * Real parts of bins 0 … size/2: the whole spectrum when the frame is even, as the imaginary parts are 0.
   * @param parts size/2 + 1 values, written over
   */
  realParts(frame: Float32Array | Float64Array, parts: Float32Array | Float64Array): void {
    this.plan.realTransform(this.complex, frame)
    for (let bin = 0; bin <= this.size / 2; bin++) parts[bin] = this.complex[2 * bin] as number
  }
}
