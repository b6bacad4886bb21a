/** One picture as its codec wrote it. `time` is in whole milliseconds from the start, and is shown until the next one's. */
export type CodedFrame = { readonly bytes: Uint8Array; readonly time: number; readonly isKey: boolean }

type Film = {
  readonly width: number
  readonly height: number
  /** Milliseconds. */
  readonly duration: number
  readonly frames: readonly CodedFrame[]
}

/** A block holds its time as 16 bits with a sign, counted from its cluster. */
const MAX_BLOCK_MS = 32_767

/** Integers of ISO/IEC 23091-4 for BT.709 in the limited range, which the pictures are coded in. */
const BT709 = 1
const LIMITED = 1

/**
 * A silent WebM file of VP9, all in one cluster.
 * @throws RangeError if the film is longer than a cluster can be
 * @see https://www.rfc-editor.org/rfc/rfc8794 EBML
 * @see https://www.rfc-editor.org/rfc/rfc9559 Matroska
 */
export function webmFile({ width, height, duration, frames }: Film): Uint8Array {
  if (duration > MAX_BLOCK_MS) throw new RangeError(`a film of ${duration} ms does not fit into one cluster`)
  return Uint8Array.from([
    ...element(0x1a45dfa3, [
      ...element(0x4286, uint(1)),
      ...element(0x42f7, uint(1)),
      ...element(0x42f2, uint(4)),
      ...element(0x42f3, uint(8)),
      ...element(0x4282, text('webm')),
      ...element(0x4287, uint(4)),
      ...element(0x4285, uint(2)),
    ]),
    ...element(0x18538067, [
      // One unit of time is a millisecond.
      ...element(0x1549a966, [
        ...element(0x2ad7b1, uint(1_000_000)),
        ...element(0x4489, float(duration)),
        ...element(0x4d80, text('segue')),
        ...element(0x5741, text('segue')),
      ]),
      ...element(0x1654ae6b, element(0xae, track(width, height))),
      ...element(0x1f43b675, [...element(0xe7, uint(0)), ...frames.flatMap(simpleBlock)]),
    ]),
  ])
}

const VIDEO = 1
const TRACK = 1

const track = (width: number, height: number): number[] => [
  ...element(0xd7, uint(TRACK)),
  ...element(0x73c5, uint(TRACK)),
  ...element(0x83, uint(VIDEO)),
  ...element(0x9c, uint(0)),
  ...element(0x86, text('V_VP9')),
  ...element(0xe0, [
    ...element(0xb0, uint(width)),
    ...element(0xba, uint(height)),
    ...element(0x55b0, [
      ...element(0x55b1, uint(BT709)),
      ...element(0x55b9, uint(LIMITED)),
      ...element(0x55ba, uint(BT709)),
      ...element(0x55bb, uint(BT709)),
    ]),
  ]),
]

const simpleBlock = ({ bytes, time, isKey }: CodedFrame): number[] =>
  element(0xa3, [0x80 | TRACK, time >> 8, time & 255, isKey ? 0x80 : 0, ...bytes])

/** Ids are written with the mark of their length in them already. */
const element = (id: number, body: readonly number[]): number[] => [
  ...uint(id),
  ...size(body.length),
  ...body,
]

/** Always eight bytes: a length needs no search for its shortest form. */
const size = (length: number): number[] => [0x01, 0, 0, 0, ...fourBytes(length)]

const fourBytes = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** Without leading zeros. */
function uint(value: number): number[] {
  const bytes = fourBytes(value)
  const first = bytes.findIndex((byte) => byte > 0)
  return bytes.slice(first < 0 ? 3 : first)
}

const float = (value: number): number[] => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return [...new Uint8Array(view.buffer)]
}

const text = (ascii: string): number[] => [...ascii].map((letter) => letter.charCodeAt(0))
