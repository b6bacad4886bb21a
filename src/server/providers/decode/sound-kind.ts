type SoundKind = PcmKind | PackedKind
/** Samples as they are. */
export type PcmKind = 'wav' | 'aiff'
/** Compressed sound, named after what holds it; three kinds live in Ogg. */
export type PackedKind = 'mp3' | 'adts' | 'mp4' | 'webm' | 'flac' | 'ogg-flac' | 'ogg-opus' | 'ogg-vorbis'

type FoundKind = {
  readonly kind: SoundKind
  /** Where it begins: tags may stand before it. */
  readonly start: number
}

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const ID3_HEADER = 10
/** MP3 and AAC have no magic number: so many frames must follow each other, and none of them may be out of place. */
const FRAMES_IN_A_ROW = 3
/** Some encoders and editors leave a few bytes before the first frame. */
const SEARCHED_FOR_A_FRAME = 4_096

/** @returns what kind of sound the bytes are, by their beginning; null for anything else */
export function soundKind(bytes: Uint8Array): FoundKind | null {
  const start = afterId3(bytes)
  const has = (text: string, at: number) => hasText(bytes, text, start + at)
  const of = (kind: SoundKind): FoundKind => ({ kind, start })
  if (EBML.every((byte, at) => bytes[start + at] === byte)) return of('webm')
  if (has('fLaC', 0)) return of('flac')
  if ((has('RIFF', 0) || has('RF64', 0) || has('BW64', 0)) && has('WAVE', 8)) return of('wav')
  if (has('FORM', 0) && (has('AIFF', 8) || has('AIFC', 8))) return of('aiff')
  if (has('ftyp', 4)) return of('mp4')
  if (has('OggS', 0)) {
    const packet = 27 + (bytes[start + 26] ?? 0)
    if (has('OpusHead', packet)) return of('ogg-opus')
    if (has('\u0001vorbis', packet)) return of('ogg-vorbis')
    return has('\u007fFLAC', packet) ? of('ogg-flac') : null
  }
  const end = Math.min(bytes.length, start + SEARCHED_FOR_A_FRAME)
  for (let at = start; at < end; at++) {
    if (isChain(bytes, at, mp3FrameLength)) return { kind: 'mp3', start: at }
    if (isChain(bytes, at, adtsFrameLength)) return { kind: 'adts', start: at }
  }
  return null
}

export function hasText(bytes: Uint8Array, text: string, at: number): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Where the sound begins behind ID3v2 tags (id3.org, ID3v2.4 §3.1): their length is written in seven bits a byte. */
function afterId3(bytes: Uint8Array): number {
  let at = 0
  while (hasText(bytes, 'ID3', at) && at + ID3_HEADER <= bytes.length) {
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0)
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0
    at += ID3_HEADER + size + (hasFooter ? ID3_HEADER : 0)
  }
  return at
}

/** Frames that begin where the one before ends; the last one may be cut off by the end of the file. */
function isChain(bytes: Uint8Array, start: number, lengthAt: (bytes: Uint8Array, at: number) => number) {
  let at = start
  for (let frame = 0; frame < FRAMES_IN_A_ROW; frame++) {
    const length = lengthAt(bytes, at)
    if (length === 0) return false
    at += length
  }
  return true
}

const MPEG1_KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_KBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MPEG1_RATES = [44_100, 48_000, 32_000]

/** @returns bytes of the MPEG layer III frame at `at` (ISO/IEC 11172-3 §2.4.2.3), 0 where none begins */
function mp3FrameLength(bytes: Uint8Array, at: number): number {
  const [b0 = 0, b1 = 0, b2 = 0] = bytes.subarray(at, at + 3)
  const isSync = b0 === 0xff && (b1 & 0xe6) === 0xe2
  const version = (b1 >> 3) & 3
  const kbits = (version === 3 ? MPEG1_KBITS : MPEG2_KBITS)[b2 >> 4] ?? 0
  const mpeg1Rate = MPEG1_RATES[(b2 >> 2) & 3]
  if (!isSync || version === 1 || kbits === 0 || mpeg1Rate === undefined) return 0
  const rate = version === 3 ? mpeg1Rate : version === 2 ? mpeg1Rate / 2 : mpeg1Rate / 4
  const padding = (b2 >> 1) & 1
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kbits) / rate) + padding
}

/** @returns bytes of the AAC frame at `at` with its ADTS header (ISO/IEC 14496-3 §1.A.2), 0 where none begins */
function adtsFrameLength(bytes: Uint8Array, at: number): number {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0] = bytes.subarray(at, at + 6)
  const isSync = b0 === 0xff && (b1 & 0xf6) === 0xf0 && ((b2 >> 2) & 15) < 13
  const length = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  return isSync && length > 7 ? length : 0
}
