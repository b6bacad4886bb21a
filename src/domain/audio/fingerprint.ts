import { findPeaks, type Peaks } from './find-peaks.ts'

/** Bits of a hash: two pitches of 8 bits and a time difference of 6. */
export const HASH_BITS = 22
/** Target zone of an anchor peak, in frames after it: 0.05 to 1.5 s. */
export const NEAREST = 2
export const FARTHEST = 63
/** Height of the target zone, in pitch steps either way: a fifth of the range. */
const WIDEST = 56
/** Fan-out: each anchor is paired with at most this many peaks of its target zone. */
export const FAN = 7

/** Landmarks of a whole recording: `hashes[i]` has its anchor at frame `times[i]`; times never fall. */
export interface Fingerprint {
  readonly hashes: Uint32Array
  readonly times: Uint32Array
}

/** Peak pairs, as indices into `Peaks`. */
export interface Pairs {
  readonly first: Uint32Array
  readonly second: Uint32Array
}

/**
 * Landmark fingerprint: hashed pairs of spectral peaks (Wang, "An Industrial-Strength Audio Search Algorithm", ISMIR 2003).
 * The method's early patents, US 6,990,453 and US 7,627,477, have been named by other projects.
 * @param samples mono
 */
export function fingerprint(samples: Float32Array, sampleRate: number): Fingerprint {
  const peaks = findPeaks(samples, sampleRate)
  const { first, second } = pairPeaks(peaks, FAN)
  const hashes = new Uint32Array(first.length)
  const times = new Uint32Array(first.length)
  for (let at = 0; at < first.length; at++) {
    const one = first[at] as number
    const other = second[at] as number
    const time = Math.round(peaks.times[one] as number)
    times[at] = time
    hashes[at] = hashOf(
      Math.round(pitchStep(peaks.hertz[one] as number)),
      Math.round(pitchStep(peaks.hertz[other] as number)),
      Math.round((peaks.times[other] as number) - (peaks.times[one] as number)),
    )
  }
  return { hashes, times }
}

/** @param first, second pitch steps; @param distance frames */
export const hashOf = (first: number, second: number, distance: number): number =>
  (first << 14) | (second << 6) | distance

/** Mel-like scale: steps of 6 Hz for low tones, of 1.3 % for high ones, about the resolution of a peak. 0 … 255 up to 6 kHz. */
export const pitchStep = (hertz: number): number => 110 * Math.log1p(hertz / 700)

/** Pairs each anchor with the next `fan` peaks of its target zone. */
export function pairPeaks(peaks: Peaks, fan: number): Pairs {
  const first: number[] = []
  const second: number[] = []
  for (let one = 0; one < peaks.count; one++) {
    let left = fan
    for (let other = one + 1; other < peaks.count && left > 0; other++) {
      const distance = (peaks.times[other] as number) - (peaks.times[one] as number)
      if (distance > FARTHEST) break
      if (distance < NEAREST) continue
      if (Math.abs(pitchStep(peaks.hertz[one] as number) - pitchStep(peaks.hertz[other] as number)) > WIDEST)
        continue
      first.push(one)
      second.push(other)
      left--
    }
  }
  return { first: Uint32Array.from(first), second: Uint32Array.from(second) }
}

const MAGIC = [0x53, 0x46, 0x50]
const VERSION = 1
const HEADER_BYTES = 8
/** 27 hours: longer than any recording. */
const LATEST = 1 << 22

/**
 * Serializes in little-endian order, about 4 bytes a landmark: "SFP", the version, the count (32 bits); then of each the frames since the
 * one before (delta encoding, as a LEB128 varint) and the hash in 3 bytes.
 */
export function packFingerprint({ hashes, times }: Fingerprint): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [...MAGIC, VERSION]
  for (let shift = 0; shift < 32; shift += 8) bytes.push((hashes.length >>> shift) & 255)
  let before = 0
  for (let at = 0; at < hashes.length; at++) {
    const time = times[at] as number
    let later = time - before
    for (; later > 127; later >>>= 7) bytes.push((later & 127) | 128)
    const hash = hashes[at] as number
    bytes.push(later, hash & 255, (hash >>> 8) & 255, hash >>> 16)
    before = time
  }
  return Uint8Array.from(bytes)
}

/** Parses untrusted bytes. @returns null unless `packFingerprint` could have written them; memory is linear in their length */
export function unpackFingerprint(bytes: Uint8Array): Fingerprint | null {
  if (bytes.length < HEADER_BYTES || MAGIC.some((value, at) => bytes[at] !== value) || bytes[3] !== VERSION)
    return null
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  if (count * 4 > bytes.length - HEADER_BYTES) return null
  const hashes = new Uint32Array(count)
  const times = new Uint32Array(count)
  let at = HEADER_BYTES
  let time = 0
  for (let one = 0; one < count; one++) {
    let later = 0
    let shift = 0
    for (; (bytes[at] as number) > 127 && shift < 21; shift += 7)
      later |= ((bytes[at++] as number) & 127) << shift
    // Refuses overlong varints: a last byte of 0 encodes the same number with more bytes.
    if (at + 4 > bytes.length || (bytes[at] as number) > 127 || (shift > 0 && bytes[at] === 0)) return null
    time += later | ((bytes[at++] as number) << shift)
    const hash = (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16)
    at += 3
    if (time >= LATEST || hash >= 1 << HASH_BITS) return null
    hashes[one] = hash
    times[one] = time
  }
  return at === bytes.length ? { hashes, times } : null
}
