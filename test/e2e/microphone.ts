import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_FLAGS } from '../../tools/find-chromium.mjs'

/** Chromium's microphone plays this file, from its start each time the microphone is opened. */
const FILE = join(process.env['E2E_DATA_DIR'] ?? tmpdir(), 'microphone.wav')

/** A browser whose microphone is a file, and whose user allows it. */
export const withMicrophone = {
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...CHROMIUM_FLAGS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${FILE}`,
  ],
}

const HEADER_BYTES = 44

/** Puts sound before the microphone. @param samples mono, −1 to 1 */
export function playToMicrophone(samples: Float32Array, sampleRate: number): void {
  const bytes = samples.length * 2
  const wav = Buffer.alloc(HEADER_BYTES + bytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(bytes, 40)
  samples.forEach((sample, at) =>
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER_BYTES + at * 2),
  )
  writeFileSync(FILE, wav)
}

/** Noise without any music in it; the same each time. */
export function noise(seconds: number, sampleRate: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: seconds * sampleRate }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 0.6
  })
}
