import { afterAll, expect, it } from 'vitest'
import { localDecoder } from '../decode/local.ts'
import { encodeMp3 } from './mp3.ts'

const decoder = localDecoder({ threads: 1 })
afterAll(() => decoder.close())

const RATE = 44_100
/** A tone that is silent for its first half. */
const sound = Float32Array.from({ length: RATE * 2 }, (_, at) =>
  at < RATE ? 0 : Math.sin((at * 2 * Math.PI * 440) / RATE) * 0.5,
)
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

it('what comes back from the MP3 is the sound', async () => {
  const encoded = await encodeMp3(sound, RATE, AbortSignal.timeout(20_000))
  if (encoded.kind !== 'found') throw new Error(JSON.stringify(encoded))
  expect(encoded.value.length).toBeGreaterThan(20_000)
  expect(encoded.value.length).toBeLessThan(30_000)
  const want = { sampleRate: RATE, maxSeconds: 10 }
  const decoded = await decoder.decode(encoded.value, want, AbortSignal.timeout(20_000))
  if (decoded.kind !== 'found') throw new Error(JSON.stringify(decoded))
  expect(decoded.durationS).toBeCloseTo(2, 0)
  expect(loudness(decoded.samples.subarray(0, RATE * 0.9))).toBeLessThan(0.01)
  expect(loudness(decoded.samples.subarray(RATE * 1.2, RATE * 1.9))).toBeCloseTo(0.5 / Math.SQRT2, 1)
})

it('is called off, before or while it works', async () => {
  const calledOff = { kind: 'failed', reason: 'called off' }
  expect(await encodeMp3(sound, RATE, AbortSignal.abort())).toEqual(calledOff)
  const controller = new AbortController()
  const encoding = encodeMp3(sound, RATE, controller.signal)
  controller.abort()
  expect(await encoding).toEqual(calledOff)
})
