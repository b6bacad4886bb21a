declare module 'fft.js' {
  export default class FFT {
    constructor(size: number)
    createComplexArray(): number[]
    /** Fills bins 0 … size/2 of `out`, real and imaginary parts in turn. */
    realTransform(out: number[], input: ArrayLike<number>): void
  }
}
