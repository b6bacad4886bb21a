import decode from 'audio-decode'
import { mp4Layout } from './mp4-layout.ts'
import { MonoTrack } from './mono-track.ts'
import type { PackedKind } from './sound-kind.ts'
import { MAX_CHANNELS, isSampleRate } from './sound-limits.ts'

/**
 * A file is decoded in pieces of so many bytes, because a few bytes can hold much sound: three of Opus 120 ms, forty of FLAC eight
 * channels of 65,535 samples. It also keeps the decoder of WebM quick, which takes 40 times as long over a file given to it whole.
 */
const PIECE = 2_048
/** So many bytes without a sample, and what follows is not sound: FLAC looks for the end of a damaged frame until the file ends. */
const MAX_SILENT_BYTES = 2 * 1024 * 1024

/** The decoders by the names that the package gives them. */
const DECODERS = {
  mp3: decode.mp3,
  adts: decode.aac,
  mp4: decode.m4a,
  webm: decode.webm,
  flac: decode.flac,
  'ogg-flac': decode.flac,
  'ogg-opus': decode.opus,
  'ogg-vorbis': decode.oga,
} as const

type Parts = { readonly head: Uint8Array; readonly body: Uint8Array }
type Piece = { readonly channelData: readonly Float32Array[]; readonly sampleRate: number }

/**
 * Decodes compressed sound with the WebAssembly codecs of audio-decode (MIT; libopus, FAAD2, mpg123, libFLAC, libvorbis).
 * @returns `broken` where no sample could be decoded; a file that breaks off later gives what was decoded, truncated
 */
export async function decodePacked(
  bytes: Uint8Array,
  kind: PackedKind,
  maxSeconds: number,
): Promise<MonoTrack | 'broken' | 'unsupported'> {
  const parts = partsOf(bytes, kind)
  if (parts === null) return 'broken'
  if (hasTooManyChannels(bytes)) return 'unsupported'
  let track: MonoTrack | null = null
  try {
    for await (const { channelData, sampleRate } of decodedPieces(parts, kind)) {
      if (channelData.length > MAX_CHANNELS || !isSampleRate(sampleRate)) return 'unsupported'
      track ??= new MonoTrack(sampleRate, maxSeconds)
      // A stream may go on at another rate; this one ends there.
      if (sampleRate === track.sampleRate) track.add(channelData)
      else track.breakOff()
      if (track.truncated) break
    }
  } catch (error) {
    if (error instanceof Error && /^Unsupported|not support/u.test(error.message)) return 'unsupported'
    track?.breakOff()
  }
  return track ?? 'broken'
}

/** @throws what the decoder throws, and where it stops yielding samples */
async function* decodedPieces(parts: Parts, kind: PackedKind): AsyncGenerator<Piece> {
  const decoder = await DECODERS[kind]()
  try {
    let silentBytes = 0
    for (const bytes of piecesOf(parts, kind)) {
      const piece = await decoder(bytes)
      if (piece.channelData.length > 0) yield piece
      silentBytes = piece.channelData.length > 0 ? 0 : silentBytes + bytes.length
      if (silentBytes > MAX_SILENT_BYTES && bytes !== parts.head) throw new Error('no sound in so many bytes')
    }
    const rest = await decoder()
    if (rest.channelData.length > 0) yield rest
  } finally {
    decoder.free()
  }
}

function* piecesOf({ head, body }: Parts, kind: PackedKind): Generator<Uint8Array> {
  if (head.length > 0) yield head
  for (let at = 0; at < body.length;) {
    const end = kind === 'flac' ? beforeFlacHeader(body, at + PIECE) : at + PIECE
    yield body.subarray(at, end)
    at = end
  }
}

const MAX_FLAC_HEADER_BYTES = 16

/** The decoder of FLAC loses a frame whose header comes in two pieces: a piece ends before a header rather than in it. */
function beforeFlacHeader(bytes: Uint8Array, end: number): number {
  if (end >= bytes.length) return bytes.length
  for (let at = end - 1; at > end - MAX_FLAC_HEADER_BYTES; at--)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8) return at
  return end
}

/**
 * The description of a file, which decoders want in one piece, and its sound, which they get in small ones.
 * @returns null where the description does not end
 */
function partsOf(bytes: Uint8Array, kind: PackedKind): Parts | null {
  if (kind === 'mp4') return mp4Layout(bytes)
  if (kind === 'flac') return flacParts(bytes)
  if (kind === 'webm') {
    const cluster = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(WEBM_CLUSTER)
    return cluster < 0 ? null : splitAt(bytes, cluster)
  }
  return splitAt(bytes, 0)
}

const WEBM_CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

const splitAt = (bytes: Uint8Array, at: number): Parts => ({
  head: bytes.subarray(0, at),
  body: bytes.subarray(at),
})

const FLAC_STREAM_INFO = 34
const FLAC_LAST_BLOCK = 0x80

/** Of the blocks before the frames (RFC 9639 §8) only the first is needed: others hold pictures of any size. */
function flacParts(bytes: Uint8Array): Parts | null {
  const firstFrame = 8 + FLAC_STREAM_INFO
  if (bytes.length < firstFrame || ((bytes[4] ?? 0) & 0x7f) !== 0) return null
  const head = bytes.slice(0, firstFrame)
  head[4] = FLAC_LAST_BLOCK
  for (let at = 4; at + 4 <= bytes.length;) {
    const [type = 0, a = 0, b = 0, c = 0] = bytes.subarray(at, at + 4)
    at += 4 + a * 0x10000 + b * 0x100 + c
    if (type >= FLAC_LAST_BLOCK) return { head, body: bytes.subarray(at) }
  }
  return null
}

/** Opus and Vorbis allow 255 channels, and reserve memory for all of them as soon as a stream says so. */
function hasTooManyChannels(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return CHANNELS_AT.some(([name, offset]) => {
    for (let at = buffer.indexOf(name); at >= 0; at = buffer.indexOf(name, at + 1))
      if ((bytes[at + offset] ?? 0) > MAX_CHANNELS) return true
    return false
  })
}

/** A stream's first packet, and where in it the number of channels stands (RFC 7845 §5.1; Vorbis I §4.2.2). */
const CHANNELS_AT = [
  ['OpusHead', 9],
  ['\u0001vorbis', 11],
] as const
