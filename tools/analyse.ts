/**
 * Tempo and key of sound files, one line of JSON a file:
 *
 *   npm run -s analyse -- FILE…
 *
 * {"file", "durationS", "bpm", "bpmConfidence", "key", "camelot", "keyConfidence", "keyRunnerUp"}: null where nothing is heard.
 * A file that cannot be read is {"file", "error"}; the others are still done, and the exit code is 1. Of a file longer than an
 * hour the first hour is heard.
 */
import { readFile, stat } from 'node:fs/promises'
import { analyse } from '../src/domain/audio/analyse.ts'
import { toCamelot, toTraditional } from '../src/domain/key/notation.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import { MAX_SOUND_BYTES } from '../src/server/providers/decode/sound-limits.ts'

const SAMPLE_RATE = 22_050
const MAX_DURATION_S = 3600
/** An hour is decoded in under a minute; a broken file must not hang. */
const LIMIT_MS = 180_000

const decoder = localDecoder({ threads: 1, limitMs: LIMIT_MS })

/** @throws Error with what is wrong with the file. */
async function samplesOf(file: string): Promise<Float32Array> {
  if ((await stat(file)).size > MAX_SOUND_BYTES)
    throw new Error(`The file is larger than ${MAX_SOUND_BYTES / 1e6} MB.`)
  const want = { sampleRate: SAMPLE_RATE, maxSeconds: MAX_DURATION_S }
  const decoded = await decoder.decode(await readFile(file), want, new AbortController().signal)
  if (decoded.kind === 'found') return decoded.samples
  throw new Error(decoded.kind === 'refused' ? decoded.message : decoded.reason)
}

async function describe(file: string): Promise<object> {
  const { durationS, tempo, key } = analyse(await samplesOf(file), SAMPLE_RATE)
  return {
    file,
    durationS: Math.round(durationS * 1000) / 1000,
    bpm: tempo?.bpm ?? null,
    bpmConfidence: tempo?.confidence ?? null,
    key: key && toTraditional(key.key),
    camelot: key && toCamelot(key.key),
    keyConfidence: key && Math.round(key.confidence * 100) / 100,
    keyRunnerUp: key && toTraditional(key.runnerUp),
  }
}

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Usage: npm run analyse -- FILE…')
  process.exitCode = 2
}
for (const file of files) {
  try {
    console.log(JSON.stringify(await describe(file)))
  } catch (error) {
    console.log(JSON.stringify({ file, error: error instanceof Error ? error.message : String(error) }))
    process.exitCode = 1
  }
}
await decoder.close()
