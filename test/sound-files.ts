/** Sound for tests: one made signal, written as the files that DJs and browsers have. */

/** A sweep from 200 to 800 Hz in two seconds with a steady tone under it: no two places of it are alike. */
export const madeSignal = (seconds: number): number =>
  0.4 * Math.sin(2 * Math.PI * (200 * seconds + 150 * seconds * seconds)) +
  0.2 * Math.sin(2 * Math.PI * 441 * seconds)

/** @returns the first seconds of the made signal, at most two */
export const madeSamples = (sampleRate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(sampleRate * seconds) }, (_, at) => madeSignal(at / sampleRate))

export type SampleForm = { readonly bits: 8 | 16 | 24 | 32; readonly float?: boolean }

/** @param channels of the same length each */
export function wavFile(
  channels: readonly Float32Array[],
  sampleRate: number,
  { bits, float = false }: SampleForm = { bits: 16 },
): Uint8Array {
  const sound = interleaved(channels, bits, (view, at, value) => {
    if (float) view.setFloat32(at, value, true)
    else if (bits === 8) view.setUint8(at, Math.round(value * 127) + 128)
    else writeInteger(view, at, value, bits, true)
  })
  const format = new DataView(new ArrayBuffer(16))
  format.setUint16(0, float ? 3 : 1, true)
  format.setUint16(2, channels.length, true)
  format.setUint32(4, sampleRate, true)
  format.setUint32(8, (sampleRate * channels.length * bits) / 8, true)
  format.setUint16(12, (channels.length * bits) / 8, true)
  format.setUint16(14, bits, true)
  return form('RIFF', 'WAVE', true, [
    ['fmt ', new Uint8Array(format.buffer)],
    ['data', sound],
  ])
}

/** AIFF, or AIFF-C where a codec is named: "sowt" is little-endian, "fl32" floats. */
export function aiffFile(
  channels: readonly Float32Array[],
  sampleRate: number,
  bits: 8 | 16 | 24 | 32 = 16,
  codec: 'sowt' | 'fl32' | null = null,
): Uint8Array {
  const sound = interleaved(channels, bits, (view, at, value) => {
    if (codec === 'fl32') view.setFloat32(at, value, false)
    else writeInteger(view, at, value, bits, codec === 'sowt')
  })
  const common = new DataView(new ArrayBuffer(codec === null ? 18 : 24))
  common.setUint16(0, channels.length)
  common.setUint32(2, channels[0]?.length ?? 0)
  common.setUint16(6, bits)
  const exponent = sampleRate === 0 ? 0 : Math.floor(Math.log2(sampleRate))
  common.setUint16(8, sampleRate === 0 ? 0 : exponent + 16_383)
  common.setBigUint64(10, BigInt(sampleRate) << BigInt(63 - exponent))
  if (codec !== null) for (let i = 0; i < 4; i++) common.setUint8(18 + i, codec.charCodeAt(i))
  return form('FORM', codec === null ? 'AIFF' : 'AIFC', false, [
    ['COMM', new Uint8Array(common.buffer)],
    ['SSND', joined([new Uint8Array(8), sound])],
  ])
}

/** FLAC with samples as they are (RFC 9639 §9.2.3), 16 bits, in frames of 4,096; at 8, 16, 44.1, 48 or 96 kHz. */
export function flacFile(channels: readonly Float32Array[], sampleRate: number): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const block = 4_096
  const info = new DataView(new ArrayBuffer(34))
  info.setUint16(0, block)
  info.setUint16(2, block)
  info.setUint32(10, (sampleRate << 12) | ((channels.length - 1) << 9) | (15 << 4))
  info.setUint32(14, frames)
  const parts = [latin('fLaC'), new Uint8Array([0x80, 0, 0, 34]), new Uint8Array(info.buffer)]
  for (let number = 0; number * block < frames; number++) {
    const ends = Math.min(frames, (number + 1) * block)
    parts.push(
      flacFrame(
        channels.map((samples) => samples.subarray(number * block, ends)),
        FLAC_RATES[sampleRate] ?? 0,
        number,
      ),
    )
  }
  return joined(parts)
}

const FLAC_RATES: Readonly<Record<number, number>> = { 8000: 4, 16000: 5, 44100: 9, 48000: 10, 96000: 11 }

/** @param subframe the coded samples of one channel: verbatim, where not given */
export function flacFrame(
  channels: readonly Float32Array[],
  rate: number,
  number: number,
  subframe: (samples: Float32Array) => Uint8Array = verbatim,
): Uint8Array {
  const size = (channels[0]?.length ?? 1) - 1
  const head = new Uint8Array([
    0xff,
    0xf8,
    0x70 | rate,
    ((channels.length - 1) << 4) | (4 << 1),
    ...utf8Number(number),
    size >> 8,
    size & 0xff,
  ])
  const body = joined([head, new Uint8Array([crc(head, 8, 0x07)]), ...channels.map(subframe)])
  const check = crc(body, 16, 0x8005)
  return joined([body, new Uint8Array([check >> 8, check & 0xff])])
}

function verbatim(samples: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(1 + samples.length * 2))
  view.setUint8(0, 2)
  samples.forEach((value, at) => writeInteger(view, 1 + at * 2, value, 16, false))
  return new Uint8Array(view.buffer)
}

const utf8Number = (value: number): number[] =>
  value < 0x80
    ? [value]
    : value < 0x800
      ? [0xc0 | (value >> 6), 0x80 | (value & 0x3f)]
      : [0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f)]

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1)
  const mask = 2 ** width - 1
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) value = value & top ? ((value << 1) ^ polynomial) & mask : value << 1
  }
  return value & mask
}

/** An MP3 or an Ogg Vorbis, by the encoders that are compiled from LAME and libvorbis. */
export async function encodedFile(
  kind: 'mp3' | 'ogg',
  channels: readonly Float32Array[],
  sampleRate: number,
): Promise<Uint8Array> {
  const { createMp3Encoder, createOggEncoder } = await import('wasm-media-encoders')
  const shape = { sampleRate, channels: channels.length === 1 ? (1 as const) : (2 as const) }
  if (kind === 'mp3') {
    const encoder = await createMp3Encoder()
    encoder.configure({ ...shape, bitrate: 128 })
    return joined([encoder.encode([...channels]).slice(), encoder.finalize().slice()])
  }
  const encoder = await createOggEncoder()
  encoder.configure({ ...shape, vbrQuality: 5 })
  return joined([encoder.encode([...channels]).slice(), encoder.finalize().slice()])
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function interleaved(
  channels: readonly Float32Array[],
  bits: number,
  write: (view: DataView, at: number, value: number) => void,
): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const view = new DataView(new ArrayBuffer((frames * channels.length * bits) / 8))
  for (let frame = 0; frame < frames; frame++)
    channels.forEach((samples, channel) =>
      write(view, ((frame * channels.length + channel) * bits) / 8, samples[frame] ?? 0),
    )
  return new Uint8Array(view.buffer)
}

function writeInteger(view: DataView, at: number, value: number, bits: number, littleEndian: boolean): void {
  const whole = Math.round(value * (2 ** (bits - 1) - 1))
  for (let byte = 0; byte < bits / 8; byte++)
    view.setUint8(
      at + (littleEndian ? byte : bits / 8 - 1 - byte),
      Math.floor(whole / 2 ** (8 * byte)) & 0xff,
    )
}

function form(
  name: string,
  kind: string,
  littleEndian: boolean,
  chunks: readonly (readonly [string, Uint8Array])[],
): Uint8Array {
  const written = chunks.flatMap(([id, bytes]) => [
    latin(id),
    u32(bytes.length, littleEndian),
    bytes,
    new Uint8Array(bytes.length % 2),
  ])
  const body = joined([latin(kind), ...written])
  return joined([latin(name), u32(body.length, littleEndian), body])
}

function u32(value: number, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value, littleEndian)
  return new Uint8Array(view.buffer)
}
