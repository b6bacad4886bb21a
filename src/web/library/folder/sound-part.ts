/** Longer sound is measured by six minutes from its middle: a mix of two hours would be gigabytes in memory. */
const LONG_S = 12 * 60
const PART_S = 6 * 60
/** A browser decodes a file whole, so this is the most it is given. */
const WHOLE_BYTES = 300 * 1_000_000
/** Of a file that does not say how long it is: 17 minutes at 320 kbit/s. */
const LONG_BYTES = 40 * 1_000_000
const BYTES_A_SECOND = 40_000

/** The bytes to decode, or why there are none. `isWhole` is false for a part of a longer recording. */
type SoundPart =
  | { readonly kind: 'found'; readonly bytes: ArrayBuffer; readonly isWhole: boolean }
  | { readonly kind: 'refused'; readonly message: string }

/** @param durationS as the file says, null where it does not */
export async function soundPart(
  file: Blob & { readonly name: string },
  durationS: number | null,
): Promise<SoundPart> {
  const isLong = durationS === null ? file.size > LONG_BYTES : durationS > LONG_S
  if (!isLong && file.size <= WHOLE_BYTES)
    return { kind: 'found', bytes: await file.arrayBuffer(), isWhole: true }
  const seconds = durationS ?? file.size / BYTES_A_SECOND
  const share = Math.min(1, PART_S / seconds)
  if (/\.(?:mp3|aac)$/iu.test(file.name))
    return { kind: 'found', bytes: await middleOfStream(file, share), isWhole: false }
  const wav = /\.wave?$/iu.test(file.name) ? await middleOfWav(file, share) : null
  if (wav !== null) return { kind: 'found', bytes: wav, isWhole: false }
  const long = isLong
    ? `it is ${Math.round(seconds / 60)} minutes long`
    : `it has ${Math.round(file.size / 1_000_000)} MB`
  return { kind: 'refused', message: `Too big to be measured in a browser: ${long}.` }
}

/** MP3 and AAC are streams of frames: a decoder finds the next one wherever it begins. */
const middleOfStream = (file: Blob, share: number): Promise<ArrayBuffer> => {
  const length = Math.min(WHOLE_BYTES, Math.floor(file.size * share))
  const from = Math.floor((file.size - length) / 2)
  return file.slice(from, from + length).arrayBuffer()
}

const HEAD = 1_000_000

/** The middle of a WAV's samples behind a head of their own; null where its chunks cannot be read. */
async function middleOfWav(file: Blob, share: number): Promise<ArrayBuffer | null> {
  const head = new DataView(await file.slice(0, HEAD).arrayBuffer())
  const chunks = wavChunks(head)
  if (chunks === null) return null
  const { format, dataAt, dataLength } = chunks
  const blockAlign = new DataView(format.buffer, format.byteOffset).getUint16(12, true)
  if (blockAlign === 0) return null
  const all = Math.min(dataLength, file.size - dataAt)
  const whole = (bytes: number) => Math.floor(bytes / blockAlign) * blockAlign
  const length = whole(Math.min(WHOLE_BYTES, all * share))
  const from = dataAt + whole((all - length) / 2)
  const samples = new Uint8Array(await file.slice(from, from + length).arrayBuffer())
  const written = new Uint8Array(20 + format.length + 8 + samples.length)
  const view = new DataView(written.buffer)
  const word = (at: number, text: string) => {
    for (let i = 0; i < 4; i++) view.setUint8(at + i, text.charCodeAt(i))
  }
  word(0, 'RIFF')
  view.setUint32(4, written.length - 8, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, format.length, true)
  written.set(format, 20)
  word(20 + format.length, 'data')
  view.setUint32(24 + format.length, samples.length, true)
  written.set(samples, 28 + format.length)
  return written.buffer
}

function wavChunks(head: DataView) {
  const word = (at: number) =>
    String.fromCharCode(...Array.from({ length: 4 }, (_, i) => head.getUint8(at + i)))
  if (head.byteLength < 12 || !/^R(?:IFF|F64)$/u.test(word(0)) || word(8) !== 'WAVE') return null
  let format: Uint8Array | null = null
  for (let at = 12; at + 8 <= head.byteLength;) {
    const length = head.getUint32(at + 4, true)
    if (word(at) === 'data') return format === null ? null : { format, dataAt: at + 8, dataLength: length }
    if (word(at) === 'fmt ' && length >= 16 && at + 8 + length <= head.byteLength)
      format = new Uint8Array(head.buffer, at + 8, length)
    at += 8 + length + (length % 2)
  }
  return null
}
