/** Decoding by format, against real time, and what twenty at once do to the event loop. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { decodeBytes } from '../src/server/providers/decode/decode-bytes.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import type { WantedSound } from '../src/server/providers/decode/port.ts'
import { aiffFile, encodedFile, flacFile, wavFile } from '../test/fixtures/sound-files.ts'
import { median, table, title } from './measure.ts'

const SECONDS = 60
const ROUNDS = 5
const WANT: WantedSound = { sampleRate: 24_000, maxSeconds: 600 }
const CONCURRENCY = 20

/** Tones that move, with noise over them: silence and steady tones are quicker than music. */
function music(sampleRate: number): Float32Array[] {
  let state = 1
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 1_073_741_823 - 1
  }
  const channel = (pitch: number) =>
    Float32Array.from({ length: sampleRate * SECONDS }, (_, at) => {
      const seconds = at / sampleRate
      return 0.3 * Math.sin(2 * Math.PI * (pitch + 20 * Math.sin(seconds)) * seconds) + 0.05 * noise()
    })
  return [channel(220), channel(330)]
}

const corpus = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../test/fixtures/corpus/audio', name)))

const sound = music(44_100)
const files: readonly (readonly [string, Uint8Array])[] = [
  ['WAV 16 bit', wavFile(sound, 44_100)],
  ['AIFF 16 bit', aiffFile(sound, 44_100)],
  ['FLAC', flacFile(sound, 44_100)],
  ['MP3 128 kbit/s', await encodedFile('mp3', sound, 44_100)],
  ['Ogg Vorbis', await encodedFile('ogg', sound, 44_100)],
  ['Ogg Opus, 2 s', corpus('sweep.opus')],
  ['M4A, 2 s', corpus('sweep-index-last.m4a')],
  ['WebM of Chromium, 2.4 s', corpus('sweep-chromium.webm')],
]

/** @returns seconds of sound in a file, and milliseconds to decode it: the median of several, after one that loads the decoder */
async function measured(file: Uint8Array): Promise<{ seconds: number; ms: number }> {
  const times: number[] = []
  let seconds = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const decoded = await decodeBytes(file, WANT)
    if (decoded.kind !== 'found') throw new Error(decoded.message)
    if (round > 0) times.push(performance.now() - start)
    seconds = decoded.durationS
  }
  return { seconds, ms: median(times) }
}

title('decode: to mono at 24 kHz, on one thread')
const lines: string[][] = []
for (const [name, file] of files) {
  const { seconds, ms } = await measured(file)
  lines.push([
    name,
    `${((seconds * 1_000) / ms).toFixed(0)} ×`,
    `${seconds.toFixed(1)} s`,
    `${ms.toFixed(0)} ms`,
  ])
}
table(['file', 'real time', 'sound', 'time'], lines)

title(`decode: ${CONCURRENCY} minutes of MP3 at once, in the threads of the server`)
const decoder = localDecoder()
const mp3 = files[3]?.[1] ?? new Uint8Array()
const decode = () => decoder.decode(mp3, WANT, new AbortController().signal)
await decode()
const delay = monitorEventLoopDelay({ resolution: 5 })
const before = process.memoryUsage().rss
let peak = before
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
delay.enable()
const start = performance.now()
const all = await Promise.all(Array.from({ length: CONCURRENCY }, decode))
const ms = performance.now() - start
delay.disable()
clearInterval(watch)
await decoder.close()
if (all.some(({ kind }) => kind !== 'found')) throw new Error('one of them was not decoded')
const NS = 1e6
const MB = 1e6
table(
  ['real time', 'all', 'event loop p50', 'event loop p99', 'memory more'],
  [
    [
      `${((CONCURRENCY * SECONDS * 1_000) / ms).toFixed(0)} ×`,
      `${(ms / 1_000).toFixed(1)} s`,
      `${(delay.percentile(50) / NS).toFixed(1)} ms`,
      `${(delay.percentile(99) / NS).toFixed(1)} ms`,
      `${((peak - before) / MB).toFixed(0)} MB`,
    ],
  ],
)
