import type { Fingerprint } from './fingerprint.ts'
import { findKey, mergeSegments, type Segment, segmentOf } from './index-segment.ts'

/** Tracks are laid out one after another in one address space of frames, each in whole blocks of 24 s, so that a position's block names its track. */
const BLOCK_BITS = 10
/** Each track is preceded by an empty block, so that a clip may begin before its track and still be in its blocks. */
const MAX_CLIP_FRAMES = 1 << BLOCK_BITS
/** A position has 32 bits: 27,000 hours of music. */
const MAX_BLOCKS = 2 ** 32 / 2 ** BLOCK_BITS
/** Segments above this are not merged: a merge needs memory for both, 0.5 GiB here. */
const MAX_SEGMENT_BYTES = 1 << 26
/** Bulk inserts build segments of about this many postings. */
const BATCH = 1 << 22
/** Compaction runs when removed tracks have more than this share of all postings. */
const REMOVED_SHARE = 0.25
const NOBODY = 0xffff_ffff

/** Votes are counted in a histogram of offsets: bins of four frames, 0.09 s, folded onto 2¹⁷ cells. The fullest are then read frame by frame. */
const CELL_BITS = 2
const CELLS = 1 << 17
/** Number of cells that are read frame by frame. */
const CELLS_KEPT = 500
const HEAVIEST = 1 << 14
/** Landmarks of one alignment lie within this many frames: half a frame of rounding at either end, and 0.5 % of speed over 10 s. */
export const WINDOW = 7

/** Hashes to look up, at most 65,536. */
export interface Probes {
  readonly hashes: Uint32Array
  /** Frames from the start of the clip. */
  readonly times: Uint32Array
}

/** Posting lists of the probes. Valid until the index changes. */
export interface Lookup {
  readonly probes: Probes
  /** How often each occurs in all tracks. */
  readonly counts: Uint32Array
  /** Of each segment: first and last + 1 posting of each probe, in turn. */
  readonly ranges: readonly Uint32Array[]
}

/** A mask of blocks: 1 where the track may be returned. Valid until the index changes. */
export type OpenTracks = Uint8Array

export interface Alignment {
  readonly ordinal: number
  /** Where the clip begins on the line of all tracks. */
  readonly origin: number
  /** Where it begins in the track, in frames; negative when before it. */
  readonly offset: number
  /** Sum of its votes, weighted by the rarity of their hashes (inverse document frequency, in bits). */
  readonly votes: number
}

/**
 * An inverted index of landmarks, in memory: 4 bytes a landmark and at most 8 a distinct hash. Tracks are named by numbers of the caller's
 * (0 … 2³² − 2). Added tracks become small sorted segments, merged as they grow, as in a log-structured tree; removed ones are
 * tombstoned immediately and compacted later. Not re-entrant: queries share the cells.
 */
export class LandmarkIndex {
  private segments: Segment[] = []
  private owners = new Uint32Array(1024).fill(NOBODY)
  private blocks = 0
  private readonly places = new Map<
    number,
    { readonly block: number; readonly blocks: number; readonly postings: number }
  >()
  private removedPostings = 0
  private readonly cells = new Uint32Array(CELLS)

  get trackCount(): number {
    return this.places.size
  }

  /** Frames of all tracks with the gaps between them, removed ones included. */
  get frames(): number {
    return this.blocks * 2 ** BLOCK_BITS
  }

  /** Memory of postings and tables, in bytes. */
  get bytes(): number {
    const tables = this.segments.flatMap(({ keys, starts, directory, positions }) => [
      keys,
      starts,
      directory,
      positions,
    ])
    return tables.reduce(
      (sum, { byteLength }) => sum + byteLength,
      this.owners.byteLength + this.cells.byteLength,
    )
  }

  /** Upserts a track. */
  add(ordinal: number, print: Fingerprint): void {
    this.addAll([{ ordinal, print }])
  }

  /** Upserts in bulk. @throws RangeError when an ordinal is out of range, or the index is full; the tracks before it are added */
  addAll(tracks: Iterable<{ readonly ordinal: number; readonly print: Fingerprint }>): void {
    let batch: { hashes: Uint32Array; positions: Uint32Array }[] = []
    let size = 0
    const flush = () => {
      if (size > 0)
        this.segments.push(
          segmentOf(
            joined(
              batch.map(({ hashes }) => hashes),
              size,
            ),
            joined(
              batch.map(({ positions }) => positions),
              size,
            ),
          ),
        )
      this.mergeWhereDue()
      batch = []
      size = 0
    }
    try {
      for (const { ordinal, print } of tracks) {
        this.remove(ordinal)
        const start = this.takePlace(ordinal, print)
        batch.push({ hashes: print.hashes, positions: print.times.map((time) => start + time) })
        size += print.hashes.length
        if (size >= BATCH) flush()
      }
    } finally {
      flush()
    }
  }

  /** @returns whether it was there */
  remove(ordinal: number): boolean {
    const place = this.places.get(ordinal)
    if (!place) return false
    this.places.delete(ordinal)
    this.owners.fill(NOBODY, place.block, place.block + place.blocks)
    this.removedPostings += place.postings
    const postings = this.segments.reduce((sum, { positions }) => sum + positions.length, 0)
    if (this.removedPostings > postings * REMOVED_SHARE) this.throwOutRemoved()
    return true
  }

  openTo(mayAnswer: (ordinal: number) => boolean): OpenTracks {
    const open = new Uint8Array(this.blocks)
    for (const [ordinal, { block, blocks }] of this.places) {
      if (mayAnswer(ordinal)) open.fill(1, block, block + blocks)
    }
    return open
  }

  lookUp(probes: Probes): Lookup {
    const counts = new Uint32Array(probes.hashes.length)
    const ranges = this.segments.map((segment) => {
      const range = new Uint32Array(2 * counts.length)
      for (let probe = 0; probe < counts.length; probe++) {
        const key = findKey(segment, probes.hashes[probe] as number)
        if (key < 0) continue
        const start = segment.starts[key] as number
        const end = segment.starts[key + 1] as number
        range[2 * probe] = start
        range[2 * probe + 1] = end
        counts[probe] = (counts[probe] as number) + end - start
      }
      return range
    })
    return { probes, counts, ranges }
  }

  /**
   * Candidate alignments by a histogram of offsets: each track's best, most votes first.
   * @param budget postings to read: the rarest hashes come first, common ones discriminate little
   * @param most alignments to return
   */
  vote(lookup: Lookup, open: OpenTracks, budget: number, most: number): Alignment[] {
    const chosen = rarestFirst(lookup.counts, budget)
    const weights = lookup.counts.map((count) => Math.round(Math.log2(1 + this.frames / Math.max(1, count))))
    this.countVotes(lookup, chosen, weights, open)
    const votes = this.votesOfLikelyCells(lookup, chosen, weights, open)
    return this.bestOfEachTrack(votes).slice(0, most)
  }

  /** @returns the probes that occur at the alignment, within half the window */
  support({ probes, ranges }: Lookup, { origin }: Alignment): number[] {
    const reach = (WINDOW - 1) / 2
    const near = this.segments.flatMap(({ positions, lowest, highest }, at) =>
      highest >= origin - reach && lowest <= origin + MAX_CLIP_FRAMES + reach
        ? [{ positions, range: ranges[at] as Uint32Array }]
        : [],
    )
    const found: number[] = []
    for (let probe = 0; probe < probes.hashes.length; probe++) {
      const from = origin + (probes.times[probe] as number) - reach
      if (near.some(({ positions, range }) => hasBetween(positions, range, probe, from, from + 2 * reach)))
        found.push(probe)
    }
    return found
  }

  private countVotes(
    { probes, ranges }: Lookup,
    chosen: Uint32Array,
    weights: Uint32Array,
    open: OpenTracks,
  ): void {
    const { cells } = this
    cells.fill(0)
    for (const [at, { positions }] of this.segments.entries()) {
      const range = ranges[at] as Uint32Array
      for (const probe of chosen) {
        const time = probes.times[probe] as number
        const weight = weights[probe] as number
        const end = range[2 * probe + 1] as number
        for (let posting = range[2 * probe] as number; posting < end; posting++) {
          const position = positions[posting] as number
          if (open[position >>> BLOCK_BITS] === 0) continue
          const cell = ((position - time) >>> CELL_BITS) & (CELLS - 1)
          cells[cell] = (cells[cell] as number) + weight
        }
      }
    }
  }

  /** Origins and weights of the votes in the fullest cells, as origin · 2⁸ + weight, rising. */
  private votesOfLikelyCells(
    { probes, ranges }: Lookup,
    chosen: Uint32Array,
    weights: Uint32Array,
    open: OpenTracks,
  ): Float64Array {
    const likely = this.likelyCells()
    const votes: number[] = []
    for (const [at, { positions }] of this.segments.entries()) {
      const range = ranges[at] as Uint32Array
      for (const probe of chosen) {
        const time = probes.times[probe] as number
        const end = range[2 * probe + 1] as number
        for (let posting = range[2 * probe] as number; posting < end; posting++) {
          const position = positions[posting] as number
          const origin = position - time
          if (likely[(origin >>> CELL_BITS) & (CELLS - 1)] === 0 || open[position >>> BLOCK_BITS] === 0)
            continue
          votes.push(origin * 256 + (weights[probe] as number))
        }
      }
    }
    return Float64Array.from(votes).sort()
  }

  /** Mask of the fullest cells, each summed with the next one; 1 for both. */
  private likelyCells(): Uint8Array {
    const { cells } = this
    const histogram = new Uint32Array(HEAVIEST)
    for (let cell = 0; cell < CELLS; cell++) {
      const votes = Math.min(
        HEAVIEST - 1,
        (cells[cell] as number) + (cells[(cell + 1) & (CELLS - 1)] as number),
      )
      // The next cell has not been read as a first one yet, so its votes are still its own.
      cells[cell] = votes
      histogram[votes] = (histogram[votes] as number) + 1
    }
    let floor = HEAVIEST - 1
    let retained = histogram[floor] as number
    while (floor > 1 && retained + (histogram[floor - 1] as number) <= CELLS_KEPT)
      retained += histogram[--floor] as number
    const likely = new Uint8Array(CELLS)
    for (let cell = 0; cell < CELLS; cell++) {
      if ((cells[cell] as number) < floor) continue
      likely[cell] = 1
      likely[(cell + 1) & (CELLS - 1)] = 1
    }
    return likely
  }

  private bestOfEachTrack(votes: Float64Array): Alignment[] {
    const best = new Map<number, Alignment>()
    let sum = 0
    for (let first = 0, end = 0; first < votes.length; first++) {
      const origin = Math.floor((votes[first] as number) / 256)
      for (; end < votes.length && (votes[end] as number) < (origin + WINDOW) * 256; end++)
        sum += (votes[end] as number) % 256
      const ordinal = this.owners[origin >>> BLOCK_BITS] as number
      const place = this.places.get(ordinal)
      if (place && sum > (best.get(ordinal)?.votes ?? 0)) {
        const middle = origin + (WINDOW - 1) / 2
        best.set(ordinal, { ordinal, origin: middle, offset: middle - startOf(place.block), votes: sum })
      }
      sum -= (votes[first] as number) % 256
    }
    return [...best.values()].sort((a, b) => b.votes - a.votes || a.ordinal - b.ordinal)
  }

  /** @returns the position of the track's first frame */
  private takePlace(ordinal: number, { times, hashes }: Fingerprint): number {
    const blocks = 2 + ((times.at(-1) ?? 0) >>> BLOCK_BITS)
    const block = this.blocks
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= NOBODY)
      throw new RangeError(`${ordinal} is no number of a track.`)
    if (block + blocks > MAX_BLOCKS) throw new RangeError('The index is full.')
    if (block + blocks > this.owners.length) {
      const longer = new Uint32Array(Math.max(block + blocks, 2 * this.owners.length)).fill(NOBODY)
      longer.set(this.owners)
      this.owners = longer
    }
    this.owners.fill(ordinal, block, block + blocks)
    this.places.set(ordinal, { block, blocks, postings: hashes.length })
    this.blocks += blocks
    return startOf(block)
  }

  /**
   * Keeps each segment more than twice as large as the next, so that there are logarithmically many and each posting moves
   * seldom; two that would exceed MAX_SEGMENT_BYTES together are never merged, above which the number grows linearly.
   */
  private mergeWhereDue(): void {
    for (;;) {
      const [older, newer] = this.segments.slice(-2)
      if (!older || !newer) return
      const [larger, smaller] = [older.positions.length, newer.positions.length]
      if (larger > 2 * smaller || larger + smaller > MAX_SEGMENT_BYTES) return
      this.segments.splice(-2, 2, mergeSegments(older, newer, this.isOwned))
    }
  }

  private throwOutRemoved(): void {
    const nothing = segmentOf(new Uint32Array(0), new Uint32Array(0))
    this.segments = this.segments
      .map((segment) => mergeSegments(segment, nothing, this.isOwned))
      .filter(({ keys }) => keys.length > 0)
    this.removedPostings = 0
  }

  private readonly isOwned = (position: number): boolean => this.owners[position >>> BLOCK_BITS] !== NOBODY
}

const startOf = (block: number): number => (block + 1) * 2 ** BLOCK_BITS

/** Whether one of the probe's postings is in `from` … `to`, by binary search. */
function hasBetween(
  positions: Uint32Array,
  range: Uint32Array,
  probe: number,
  from: number,
  to: number,
): boolean {
  let low = range[2 * probe] as number
  const end = range[2 * probe + 1] as number
  for (let high = end; low < high;) {
    const middle = (low + high) >>> 1
    if ((positions[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low < end && (positions[low] as number) <= to
}

/** Probes that occur, rarest first, until their postings would be more than the budget. */
function rarestFirst(counts: Uint32Array, budget: number): Uint32Array {
  const order = Float64Array.from(counts, (count, probe) => count * 65_536 + probe).sort()
  const chosen = new Uint32Array(order.length)
  let retained = 0
  let read = 0
  for (const one of order) {
    const probe = one % 65_536
    const count = counts[probe] as number
    if (count === 0) continue
    read += count
    if (read > budget) break
    chosen[retained++] = probe
  }
  return chosen.subarray(0, retained)
}

function joined(parts: readonly Uint32Array[], size: number): Uint32Array {
  const whole = new Uint32Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
