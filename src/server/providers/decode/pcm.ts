import { MonoTrack } from './mono-track.ts'
import { hasText, type PcmKind } from './sound-kind.ts'
import { MAX_CHANNELS, isSampleRate } from './sound-limits.ts'

/** How the samples of a WAV or AIFF file lie. */
type PcmLayout = {
  readonly sampleRate: number
  readonly channels: number
  readonly bits: number
  readonly encoding: 'signed' | 'unsigned' | 'float'
  readonly littleEndian: boolean
  readonly start: number
  readonly frames: number
}

/** Frames that are mixed at a time. */
const BLOCK = 4_096

/**
 * Reads WAV (RF64 as well) and AIFF, AIFF-C without compression: 8 to 32 bits, or floats. The bytes that are there count, not what the
 * header says of them.
 * @returns `broken` without a header or a single sample, `unsupported` for compressed samples and unusual formats
 */
export function readPcm(
  bytes: Uint8Array,
  kind: PcmKind,
  maxSeconds: number,
): MonoTrack | 'broken' | 'unsupported' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const layout = kind === 'wav' ? wavLayout(view, bytes) : aiffLayout(view, bytes)
  if (layout === null) return 'broken'
  const { sampleRate, channels, start, frames, bits } = layout
  if (sampleRate === 0 || channels === 0) return 'broken'
  const read = sampleReader(view, layout)
  if (read === null || !isSampleRate(sampleRate) || channels > MAX_CHANNELS) return 'unsupported'
  const track = new MonoTrack(sampleRate, maxSeconds)
  const width = bits / 8
  const block = Array.from({ length: channels }, () => new Float32Array(BLOCK))
  for (let done = 0; done < frames && !track.truncated; done += BLOCK) {
    const count = Math.min(BLOCK, frames - done)
    block.forEach((samples, channel) => {
      let at = start + (done * channels + channel) * width
      for (let i = 0; i < count; i++, at += width * channels) samples[i] = read(at)
    })
    track.add(block.map((samples) => samples.subarray(0, count)))
  }
  return track
}

type Chunk = { readonly id: string; readonly at: number; readonly size: number }

/** The chunks of a RIFF or IFF file: a name, a length, and an even number of bytes. The last one may be longer than the file. */
function* chunksOf(view: DataView, bytes: Uint8Array, littleEndian: boolean): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, littleEndian)
    yield { id: String.fromCharCode(...bytes.subarray(at, at + 4)), at: at + 8, size }
    at += 8 + size + (size % 2)
  }
}

const WAVE_PCM = 1
const WAVE_FLOAT = 3
const WAVE_EXTENSIBLE = 0xfffe
/** Written by programs that do not know the length yet. */
const UNKNOWN_SIZE = 0xffffffff

/** Microsoft RIFF WAVE, WAVE_FORMAT_EXTENSIBLE, and EBU Tech 3306 (RF64) where files are larger than 4 GB. */
function wavLayout(view: DataView, bytes: Uint8Array): PcmLayout | null {
  let format: Omit<PcmLayout, 'start' | 'frames'> | null = null
  let longSize: number | null = null
  for (const { id, at, size } of chunksOf(view, bytes, true)) {
    if (id === 'ds64' && at + 16 <= bytes.length) longSize = Number(view.getBigUint64(at + 8, true))
    if (id === 'fmt ' && at + 16 <= bytes.length) {
      const plain = view.getUint16(at, true)
      const tag = plain === WAVE_EXTENSIBLE && at + 26 <= bytes.length ? view.getUint16(at + 24, true) : plain
      const bits = view.getUint16(at + 14, true)
      const isKnown = tag === WAVE_PCM || tag === WAVE_FLOAT
      format = {
        sampleRate: view.getUint32(at + 4, true),
        channels: view.getUint16(at + 2, true),
        // Compressed samples have no width of their own, and so no reader.
        bits: isKnown ? bits : 0,
        encoding: tag === WAVE_FLOAT ? 'float' : bits === 8 ? 'unsigned' : 'signed',
        littleEndian: true,
      }
    }
    if (id === 'data' && format) {
      const isUnknown = size === UNKNOWN_SIZE || (size === 0 && view.getUint32(4, true) === 0)
      const declared = isUnknown ? (longSize ?? Infinity) : size
      return { ...format, start: at, frames: framesIn(Math.min(declared, bytes.length - at), format) }
    }
  }
  return null
}

/** Apple AIFF 1.3 and AIFF-C: big-endian, the rate as an 80-bit float, the sound before or after its description. */
function aiffLayout(view: DataView, bytes: Uint8Array): PcmLayout | null {
  const isCompressedForm = hasText(bytes, 'AIFC', 8)
  let format: Omit<PcmLayout, 'start' | 'frames'> | null = null
  let sound: { start: number; length: number } | null = null
  for (const { id, at, size } of chunksOf(view, bytes, false)) {
    if (id === 'COMM' && at + 18 <= bytes.length) {
      const codec =
        isCompressedForm && at + 22 <= bytes.length
          ? String.fromCharCode(...bytes.subarray(at + 18, at + 22))
          : 'NONE'
      const encoding = AIFF_CODECS[codec]
      format = {
        sampleRate: extendedFloat(view, at + 8),
        channels: view.getUint16(at, false),
        bits: encoding === undefined ? 0 : Math.ceil(view.getUint16(at + 6, false) / 8) * 8,
        encoding: encoding ?? 'signed',
        littleEndian: codec === 'sowt',
      }
    }
    if (id === 'SSND' && at + 8 <= bytes.length) {
      const start = at + 8 + view.getUint32(at, false)
      sound = { start, length: Math.min(at + size, bytes.length) - start }
    }
  }
  return format && sound ? { ...format, start: sound.start, frames: framesIn(sound.length, format) } : null
}

const AIFF_CODECS: Readonly<Record<string, 'signed' | 'float'>> = {
  NONE: 'signed',
  twos: 'signed',
  sowt: 'signed',
  fl32: 'float',
  FL32: 'float',
  fl64: 'float',
  FL64: 'float',
}

/** IEEE 754 extended precision as AIFF has it: 15 bits of exponent and 64 of mantissa, without a hidden one. */
function extendedFloat(view: DataView, at: number): number {
  const exponent = view.getUint16(at, false) & 0x7fff
  return Number(view.getBigUint64(at + 2, false)) * 2 ** (exponent - 16_383 - 63)
}

function framesIn(length: number, { channels, bits }: { channels: number; bits: number }): number {
  const width = (channels * bits) / 8
  return width === 0 ? 0 : Math.max(0, Math.floor(length / width))
}

/** @returns what reads the sample at a byte, −1 to 1; null for a width that is not read */
function sampleReader(
  view: DataView,
  { bits, encoding, littleEndian }: PcmLayout,
): ((at: number) => number) | null {
  switch (`${encoding} ${bits}`) {
    case 'unsigned 8':
      return (at) => (view.getUint8(at) - 128) / 128
    case 'signed 8':
      return (at) => view.getInt8(at) / 128
    case 'signed 16':
      return (at) => view.getInt16(at, littleEndian) / 0x8000
    case 'signed 24':
      return littleEndian
        ? (at) => (view.getInt8(at + 2) * 0x10000 + view.getUint16(at, true)) / 0x800000
        : (at) => (view.getInt8(at) * 0x10000 + view.getUint16(at + 1, false)) / 0x800000
    case 'signed 32':
      return (at) => view.getInt32(at, littleEndian) / 0x80000000
    case 'float 32':
      return (at) => view.getFloat32(at, littleEndian)
    case 'float 64':
      return (at) => view.getFloat64(at, littleEndian)
    default:
      return null
  }
}
