import { RealFft } from './fft.ts'

/**
 * Unbiased, normalized autocorrelation for lags 0 … most, in frames: 1 at lag 0, about 0 where nothing repeats. Each
 * lag is divided by the length of its overlap, so that long lags do not weigh less. By FFT, from the power spectrum
 * (Wiener–Khinchin theorem).
 * @returns all 0 when the signal is constant
 */
export function autocorrelation(signal: Float32Array, most: number): Float32Array {
  const answer = new Float32Array(most + 1)
  const { length } = signal
  const mean = signal.reduce((sum, value) => sum + value, 0) / Math.max(1, length)
  // Zero-padded by the longest lag, so that the correlation is not circular.
  const fft = new RealFft(2 ** Math.max(2, Math.ceil(Math.log2(length + most + 1))))
  const padded = new Float64Array(fft.size)
  for (let i = 0; i < length; i++) padded[i] = (signal[i] as number) - mean
  const power = new Float64Array(fft.size / 2 + 1)
  fft.magnitudes(padded, power)
  for (let i = 0; i < fft.size; i++) {
    const magnitude = power[Math.min(i, fft.size - i)] as number
    padded[i] = magnitude * magnitude
  }
  // The power spectrum is even, so a second forward transform is the inverse, up to scale.
  const products = new Float64Array(fft.size / 2 + 1)
  fft.realParts(padded, products)
  const whole = (products[0] as number) / length
  if (!(whole > 1e-9)) return answer
  for (let lag = 0; lag <= Math.min(most, length - 1); lag++)
    answer[lag] = (products[lag] as number) / (length - lag) / whole
  return answer
}
