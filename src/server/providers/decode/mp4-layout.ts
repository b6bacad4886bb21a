import { hasText } from './sound-kind.ts'

/** An MP4 file in the order in which it can be decoded piece by piece. */
type Mp4Layout = {
  /** The description of its tracks, in one piece. */
  readonly head: Uint8Array
  /** What holds their samples. */
  readonly body: Uint8Array
}

type Box = { readonly type: string; readonly at: number; readonly start: number; readonly end: number }

/** What of the description is read; anything else is made free space, so that no decoder finds a table where none was checked. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['trex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['stbl'],
  stbl: ['stsd', 'stts', 'stsc', 'stsz', 'stco', 'co64'],
}
const IN_FRAGMENT: Readonly<Record<string, readonly string[]>> = {
  moof: ['mfhd', 'traf', 'free', 'uuid', 'pssh'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc', 'uuid', 'free'],
}
/** Bytes of one entry behind the number of entries, which stands at 4. */
const ENTRY_BYTES: Readonly<Record<string, number>> = { stts: 8, stsc: 12, stco: 4, co64: 8 }
const SAMPLE_TABLES = ['stsz', 'stsc', 'stco', 'co64']

/**
 * Puts the movie box of an MP4 file (ISO/IEC 14496-12) before its media data, and checks that every sample lies after its table entry
 * and after the sample before: forged tables then cannot make a chunk hold more samples than bytes. A track that fails the check is
 * left out.
 * @returns null where the description is missing, cut off, or nested wrongly
 */
export function mp4Layout(bytes: Uint8Array): Mp4Layout | null {
  const boxes = topBoxes(bytes)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || moov.end > bytes.length) return null
  const isInFront = boxes.every(({ type, at }) => (type !== 'mdat' && type !== 'moof') || at > moov.at)
  if (!isInFront && boxes.some(({ type }) => type === 'moof')) return null
  const end = Math.min(bytes.length, boxes.at(-1)?.end ?? 0)
  const head = isInFront ? bytes.slice(0, moov.end) : bytes.slice(moov.at, moov.end)
  const body = isInFront ? bytes.subarray(moov.end, end) : bytes.subarray(0, moov.at)
  const description = isInFront ? moov : { ...moov, at: 0, start: 8, end: head.length }
  if (isInFront) for (const box of boxes) if (box.at < moov.at) blankBox(head, box)
  if (!tidy(head, description)) return null
  for (const trak of boxesOf(head, description.start, description.end) ?? [])
    if (trak.type === 'trak' && !placeSamples(head, trak, isInFront ? 0 : head.length, bytes.length))
      blankBox(head, trak)
  return boxes.every((box) => box.type !== 'moof' || isOrderedFragment(bytes, box)) ? { head, body } : null
}

/** The top-level boxes of a file, up to the first that is malformed. The last one may be longer than the file. */
function topBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = u32(bytes, at)
    const isLong = short === 1
    const size = isLong ? u64(bytes, at + 8) : short === 0 ? bytes.length - at : short
    const header = isLong ? 16 : 8
    if (size < header) break
    boxes.push({ type: typeAt(bytes, at), at, start: at + header, end: at + size })
    at += size
  }
  return boxes
}

/** @returns null where they do not fill what they lie in: inside of a box all lengths are plain */
function boxesOf(bytes: Uint8Array, from: number, end: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end;) {
    const size = u32(bytes, at)
    if (size < 8 || at + size > end) return null
    boxes.push({ type: typeAt(bytes, at), at, start: at + 8, end: at + size })
    at += size
  }
  return boxes
}

const typeAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at + 4, at + 8))

function tidy(head: Uint8Array, box: Box): boolean {
  const retained = KEPT[box.type]
  if (!retained) return true
  const children = boxesOf(head, box.start, box.end)
  if (!children) return false
  for (const child of children) if (!retained.includes(child.type)) blankBox(head, child)
  return children.every((child) => !retained.includes(child.type) || tidy(head, child))
}

function blankBox(head: Uint8Array, { at }: Box): void {
  head.set([0x66, 0x72, 0x65, 0x65], at + 4)
}

type SampleTables = { readonly sizes: Box; readonly runs: Box; readonly places: Box }

/** The tables that place a track's samples: each once, none longer than its box, none hidden elsewhere. */
function sampleTables(head: Uint8Array, trak: Box): SampleTables | null {
  const leaves = [...leavesOf(head, trak)]
  const isWhole = leaves.every(({ type, start, end }) => {
    const bytes = ENTRY_BYTES[type]
    return bytes === undefined || start + 8 + u32(head, start + 4) * bytes <= end
  })
  // A description of samples may nest boxes as well.
  const isHidden = leaves.some(
    (box) => box.type === 'stsd' && SAMPLE_TABLES.some((type) => holdsText(head, type, box)),
  )
  const [sizes, runs, places, ...more] = [['stsz'], ['stsc'], ['stco', 'co64']].flatMap((types) =>
    leaves.filter(({ type }) => types.includes(type)),
  )
  if (!isWhole || isHidden || !sizes || !runs || !places || more.length > 0) return null
  return sizes.type === 'stsz' && runs.type === 'stsc' ? { sizes, runs, places } : null
}

/** Moves the places of a track's samples by `moved` bytes, and says whether they follow each other behind the head. */
function placeSamples(head: Uint8Array, trak: Box, moved: number, fileLength: number): boolean {
  const tables = sampleTables(head, trak)
  if (tables === null) return false
  const { sizes, runs, places } = tables
  const fixedSize = u32(head, sizes.start + 4)
  const count = u32(head, sizes.start + 8)
  const sizeAt = sizes.start + 12
  if (fixedSize > 0 ? count > fileLength : sizeAt + count * 4 > sizes.end) return false
  const chunks = u32(head, places.start + 4)
  const runCount = u32(head, runs.start + 4)
  let [sample, run, end] = [0, 0, head.length]
  for (let chunk = 0; chunk < chunks; chunk++) {
    let at = movePlace(head, places, chunk, moved)
    while (run + 1 < runCount && u32(head, runs.start + 8 + (run + 1) * 12) <= chunk + 1) run++
    const inRun = u32(head, runs.start + 12 + run * 12)
    // What is left over lies in the last chunk.
    const inChunk = chunk === chunks - 1 ? count - sample : Math.min(inRun, count - sample)
    if (at < end || inRun === 0) return false
    for (const last = sample + inChunk; sample < last; sample++) {
      const size = fixedSize || u32(head, sizeAt + sample * 4)
      if (size === 0) return false
      at += size
    }
    end = at
  }
  return true
}

function movePlace(head: Uint8Array, { type, start }: Box, chunk: number, moved: number): number {
  const at = start + 8 + chunk * (type === 'co64' ? 8 : 4)
  const place = (type === 'co64' ? u64(head, at) : u32(head, at)) + moved
  if (place >= 2 ** 32) return -1
  const view = new DataView(head.buffer, head.byteOffset)
  if (type === 'co64') view.setUint32(at, 0)
  view.setUint32(type === 'co64' ? at + 4 : at, place)
  return place
}

function* leavesOf(head: Uint8Array, box: Box): Generator<Box> {
  if (!(box.type in KEPT)) return yield box
  for (const child of boxesOf(head, box.start, box.end) ?? []) yield* leavesOf(head, child)
}

/** Whether the samples of a fragment (§8.8) lie behind it, one behind the other. */
function isOrderedFragment(bytes: Uint8Array, moof: Box): boolean {
  const children = moof.end <= bytes.length ? boxesOf(bytes, moof.start, moof.end) : []
  if (!children?.every(({ type }) => IN_FRAGMENT['moof']?.includes(type))) return false
  const ends = new Map<number, number>()
  return children.every((traf) => traf.type !== 'traf' || isOrderedTrack(bytes, moof, traf, ends))
}

function isOrderedTrack(bytes: Uint8Array, moof: Box, traf: Box, ends: Map<number, number>): boolean {
  const children = boxesOf(bytes, traf.start, traf.end)
  const header = children?.[0]
  if (!children?.every(({ type }) => IN_FRAGMENT['traf']?.includes(type))) return false
  if (header?.type !== 'tfhd' || children.filter(({ type }) => type === 'tfhd').length > 1) return false
  const flags = u32(bytes, header.start) & 0xffffff
  const track = u32(bytes, header.start + 4)
  let next = flags & 1 ? u64(bytes, header.start + 8) : moof.at
  const base = next
  for (const { type, start, end } of children) {
    if (type !== 'trun') continue
    const runFlags = u32(bytes, start) & 0xffffff
    const count = u32(bytes, start + 4)
    const before = 8 + (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0)
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => runFlags & flag)
    // Every sample says how long it is: a run without sizes would promise any number of them in a few bytes.
    if ((runFlags & 0x200) === 0 || before + count * fields.length * 4 > end - start) return false
    let at = runFlags & 1 ? base + (u32(bytes, start + 8) | 0) : next
    if (at < (ends.get(track) ?? moof.end)) return false
    const sizeAt = start + before + (runFlags & 0x100 ? 4 : 0)
    for (let sample = 0; sample < count; sample++) {
      const size = u32(bytes, sizeAt + sample * fields.length * 4)
      if (size === 0) return false
      at += size
    }
    next = at
    ends.set(track, at)
  }
  return true
}

function holdsText(bytes: Uint8Array, text: string, { start, end }: Box): boolean {
  for (let at = start; at < end; at++) if (hasText(bytes, text, at)) return true
  return false
}

/** A byte behind the end counts as 0. */
function u32(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  return a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
}

function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4)
}
