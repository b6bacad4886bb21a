import { HASH_BITS } from './fingerprint.ts'

/** Upper bits of a hash that index the directory; the rest is a binary search among a few keys. */
const DIRECTORY_BITS = 16
const DIGIT_BITS = HASH_BITS / 2

/** An immutable inverted index: posting lists by hash. Key k has `positions[starts[k]] … positions[starts[k + 1] − 1]`, rising. */
export interface Segment {
  /** Distinct hashes, rising. */
  readonly keys: Uint32Array
  readonly starts: Uint32Array
  /** The first key whose upper bits are at least the place. */
  readonly directory: Uint32Array
  readonly positions: Uint32Array
  /** The lowest and the highest position: segments do not overlap. */
  readonly lowest: number
  readonly highest: number
}

/** @param positions where each hash occurs, rising */
export function segmentOf(hashes: Uint32Array, positions: Uint32Array): Segment {
  const [sorted, sortedPositions] = sortedByHash(hashes, positions)
  const keys = new Uint32Array(sorted.length)
  const starts = new Uint32Array(sorted.length + 1)
  let count = 0
  for (let at = 0; at < sorted.length; at++) {
    const hash = sorted[at] as number
    if (count > 0 && keys[count - 1] === hash) continue
    keys[count] = hash
    starts[count++] = at
  }
  starts[count] = sorted.length
  return {
    keys: keys.slice(0, count),
    starts: starts.slice(0, count + 1),
    directory: directoryOf(keys.subarray(0, count)),
    positions: sortedPositions,
    lowest: positions[0] ?? Number.POSITIVE_INFINITY,
    highest: positions.at(-1) ?? -1,
  }
}

/** Merges two segments; positions of `newer` follow those of `older`. Unwanted positions are dropped. */
export function mergeSegments(
  older: Segment,
  newer: Segment,
  isWanted: (position: number) => boolean,
): Segment {
  const keys = new Uint32Array(older.keys.length + newer.keys.length)
  const starts = new Uint32Array(keys.length + 1)
  const positions = new Uint32Array(older.positions.length + newer.positions.length)
  let count = 0
  let to = 0
  const take = (from: Segment, key: number) => {
    const end = from.starts[key + 1] as number
    for (let at = from.starts[key] as number; at < end; at++) {
      const position = from.positions[at] as number
      if (isWanted(position)) positions[to++] = position
    }
  }
  for (let one = 0, other = 0; one < older.keys.length || other < newer.keys.length;) {
    const hash = Math.min(
      older.keys[one] ?? Number.POSITIVE_INFINITY,
      newer.keys[other] ?? Number.POSITIVE_INFINITY,
    )
    const start = to
    if (older.keys[one] === hash) take(older, one++)
    if (newer.keys[other] === hash) take(newer, other++)
    if (to === start) continue
    keys[count] = hash
    starts[count++] = start
  }
  starts[count] = to
  return {
    keys: keys.slice(0, count),
    starts: starts.slice(0, count + 1),
    directory: directoryOf(keys.subarray(0, count)),
    positions: to < positions.length ? positions.slice(0, to) : positions,
    lowest: Math.min(older.lowest, newer.lowest),
    highest: Math.max(older.highest, newer.highest),
  }
}

/** @returns the key's place, or −1 */
export function findKey({ keys, directory }: Segment, hash: number): number {
  const slot = hash >>> (HASH_BITS - DIRECTORY_BITS)
  let low = directory[slot] as number
  let high = directory[slot + 1] as number
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < hash) low = middle + 1
    else high = middle
  }
  return keys[low] === hash ? low : -1
}

/** A stable LSD radix sort by hash, of two digits. */
function sortedByHash(
  hashes: Uint32Array,
  positions: Uint32Array,
): readonly [hashes: Uint32Array, positions: Uint32Array] {
  const mask = (1 << DIGIT_BITS) - 1
  for (const shift of [0, DIGIT_BITS]) {
    const next = new Uint32Array((1 << DIGIT_BITS) + 1)
    for (let at = 0; at < hashes.length; at++) {
      const place = (((hashes[at] as number) >>> shift) & mask) + 1
      next[place] = (next[place] as number) + 1
    }
    for (let place = 1; place < next.length; place++)
      next[place] = (next[place] as number) + (next[place - 1] as number)
    const sortedHashes = new Uint32Array(hashes.length)
    const sortedPositions = new Uint32Array(hashes.length)
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at] as number
      const place = (hash >>> shift) & mask
      const to = next[place] as number
      sortedHashes[to] = hash
      sortedPositions[to] = positions[at] as number
      next[place] = to + 1
    }
    hashes = sortedHashes
    positions = sortedPositions
  }
  return [hashes, positions]
}

function directoryOf(keys: Uint32Array): Uint32Array {
  const directory = new Uint32Array((1 << DIRECTORY_BITS) + 1)
  let key = 0
  for (let slot = 0; slot < directory.length; slot++) {
    while (key < keys.length && (keys[key] as number) >>> (HASH_BITS - DIRECTORY_BITS) < slot) key++
    directory[slot] = key
  }
  return directory
}
