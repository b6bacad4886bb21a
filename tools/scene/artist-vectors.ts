import { creditsOf } from '../../src/domain/scene/scene-artists.ts'
import { normalizeName } from '../../src/domain/track/names.ts'
import type { FactRow, TrackList } from './read-reference.ts'
import { scaledLeftVectors, type SparseRows } from './truncated-svd.ts'

type ArtistVectors = {
  /** Row of each artist, by the name `artistName` gives. */
  readonly rowOf: ReadonlyMap<string, number>
  readonly dimensions: number
  /** Unit vectors, row-major; all zero for an artist nothing is known of. */
  readonly vectors: Float32Array
  /** How many lists each artist stands in. */
  readonly lists: Uint32Array
}

export type VectorOptions = {
  readonly dimensions: number
  /** What a pair counts by kind of list. */
  readonly kindWeights: Readonly<Record<TrackList['kind'], number>>
  /** What a pair of one crate counts. */
  readonly crateWeight: number
  /** How much an artist's tags count beside the artists it is played with. */
  readonly tagWeight: number
  /** How much more the catalogue's own genres count than what others call them. */
  readonly ownTagWeight: number
  /** Places apart over which two tracks of one list count as played together. */
  readonly window: number
  /** Power of the context distribution (Levy, Goldberg and Dagan 2015): below 1, rare artists say less. */
  readonly smoothing: number
}

export const VECTOR_OPTIONS: VectorOptions = {
  dimensions: 32,
  kindWeights: { dj: 1, playlist: 0.7, radio: 0.4, chart: 0.2 },
  crateWeight: 3,
  tagWeight: 1,
  ownTagWeight: 2,
  window: 8,
  smoothing: 0.75,
}

const MIN_TAG_ARTISTS = 8

/**
 * Where artists stand to each other: positive pointwise mutual information of who is played near whom in real lists and
 * of how they are tagged, factorised together, so that an artist with few plays is placed by its tags.
 * @param crates names, as `artistName` gives them, of artists who are filed together
 * @param isKnown which names are one artist's; see `knownArtists`
 */
export function artistVectors(
  lists: readonly TrackList[],
  facts: readonly FactRow[],
  crates: readonly (readonly string[])[],
  isKnown: (name: string) => boolean,
  options: VectorOptions = VECTOR_OPTIONS,
): ArtistVectors {
  const rowOf = new Map<string, number>()
  const row = (name: string): number => {
    const at = rowOf.get(name)
    if (at !== undefined) return at
    rowOf.set(name, rowOf.size)
    return rowOf.size - 1
  }
  const listCounts: number[] = []
  const pairs = new Map<number, number>()
  for (const { kind, tracks } of lists) {
    const weight = options.kindWeights[kind]
    const credited = tracks.map(({ artist, title }) =>
      creditsOf(artist, title, isKnown).map((credit) => ({ at: row(credit.name), weight: credit.weight })),
    )
    for (const at of new Set(credited.flat().map((credit) => credit.at)))
      listCounts[at] = (listCounts[at] ?? 0) + 1
    if (weight === 0) continue
    for (const [i, here] of credited.entries())
      for (let j = i + 1; j <= Math.min(i + options.window, credited.length - 1); j++) {
        const near = weight / Math.sqrt(j - i)
        for (const a of here)
          for (const b of credited[j] ?? []) {
            if (a.at === b.at) continue
            const key = Math.min(a.at, b.at) * 2 ** 26 + Math.max(a.at, b.at)
            pairs.set(key, (pairs.get(key) ?? 0) + near * a.weight * b.weight)
          }
      }
  }
  for (const crate of crates)
    for (const [i, a] of crate.map(row).entries())
      for (const b of crate.slice(i + 1).map(row)) {
        const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
        pairs.set(key, (pairs.get(key) ?? 0) + options.crateWeight)
      }
  const tags = artistTags(facts, isKnown, row)
  const matrix = informationMatrix(rowOf.size, pairs, tags, options)
  const raw = scaledLeftVectors(matrix, options.dimensions)
  const vectors = new Float32Array(raw.length)
  for (let r = 0; r < rowOf.size; r++) {
    let norm = 0
    for (let k = 0; k < options.dimensions; k++) norm += (raw[r * options.dimensions + k] as number) ** 2
    if (norm < 1e-12) continue
    for (let k = 0; k < options.dimensions; k++)
      vectors[r * options.dimensions + k] = (raw[r * options.dimensions + k] as number) / Math.sqrt(norm)
  }
  return {
    rowOf,
    dimensions: options.dimensions,
    vectors,
    lists: Uint32Array.from({ length: rowOf.size }, (_, r) => listCounts[r] ?? 0),
  }
}

/** How often each artist (row) is tagged with each tag. */
function artistTags(
  facts: readonly FactRow[],
  isKnown: (name: string) => boolean,
  row: (name: string) => number,
): Map<string, Map<number, number>> {
  const tags = new Map<string, Map<number, number>>()
  const split = new Map<string, string[]>()
  for (const fact of facts) {
    if (fact.tags === '') continue
    let names = split.get(fact.tags)
    if (!names) {
      names = [
        ...new Set(
          fact.tags
            .split(/[;/,]/u)
            .map(normalizeName)
            .filter((name) => name.length > 1),
        ),
      ]
      split.set(fact.tags, names)
    }
    const credits = creditsOf(fact.artist, '', isKnown)
    for (const name of names) {
      let artists = tags.get(name)
      if (!artists) tags.set(name, (artists = new Map()))
      for (const credit of credits) {
        const at = row(credit.name)
        // A tenth record says less than the first.
        artists.set(at, (artists.get(at) ?? 0) + credit.weight)
      }
    }
  }
  for (const [name, artists] of tags) if (artists.size < MIN_TAG_ARTISTS) tags.delete(name)
  return tags
}

function informationMatrix(
  rows: number,
  pairs: ReadonlyMap<number, number>,
  tags: ReadonlyMap<string, ReadonlyMap<number, number>>,
  options: VectorOptions,
): SparseRows {
  const entries: { r: number; c: number; value: number }[] = []
  const sums = new Float64Array(rows)
  let total = 0
  for (const [key, count] of pairs) {
    const a = Math.floor(key / 2 ** 26)
    const b = key % 2 ** 26
    sums[a]! += count
    sums[b]! += count
    total += 2 * count
  }
  let smoothed = 0
  for (const sum of sums) smoothed += sum ** options.smoothing
  const information = (count: number, a: number, b: number) =>
    Math.log((count * smoothed) / ((sums[a] as number) * (sums[b] as number) ** options.smoothing))
  for (const [key, count] of pairs) {
    const a = Math.floor(key / 2 ** 26)
    const b = key % 2 ** 26
    const ab = information(count, a, b)
    const ba = information(count, b, a)
    if (ab > 0) entries.push({ r: a, c: b, value: ab })
    if (ba > 0) entries.push({ r: b, c: a, value: ba })
  }
  const tagSums = new Float64Array(rows)
  let tagTotal = 0
  const counted = [...tags].map(([name, artists]) => {
    let sum = 0
    for (const [at, count] of artists) {
      const damped = Math.log1p(count)
      tagSums[at]! += damped
      sum += damped
    }
    tagTotal += sum
    return { artists, sum, weight: options.tagWeight * (name.startsWith('our ') ? options.ownTagWeight : 1) }
  })
  for (const [t, { artists, sum, weight }] of counted.entries())
    for (const [at, count] of artists) {
      const value = Math.log((Math.log1p(count) * tagTotal) / (sum * (tagSums[at] as number)))
      if (value > 0) entries.push({ r: at, c: rows + t, value: value * weight })
    }
  const starts = new Uint32Array(rows + 1)
  for (const { r } of entries) starts[r + 1]!++
  for (let r = 0; r < rows; r++) starts[r + 1]! += starts[r] as number
  const next = starts.slice()
  const columns = new Uint32Array(entries.length)
  const values = new Float32Array(entries.length)
  for (const { r, c, value } of entries) {
    const at = next[r]!++
    columns[at] = c
    values[at] = value
  }
  return { rows, columnCount: rows + counted.length, starts, columns, values }
}
