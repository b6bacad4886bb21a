import { artistName, creditsOf } from '../../src/domain/scene/scene-artists.ts'
import { type Neighbour, type SceneData, VECTOR_SCALE } from '../../src/domain/scene/scene-model.ts'
import type { WrittenCrate } from '../../src/server/features/catalogue/scene-file.ts'
import { artistVectors, VECTOR_OPTIONS, type VectorOptions } from './artist-vectors.ts'
import type { FactRow, TrackList } from './read-reference.ts'

const MAX_NEIGHBOURS = 14
const MIN_LISTS_TOGETHER = 2
/** Lists whose tracks were played one after another by a DJ. */
const PLAYED: ReadonlySet<TrackList['kind']> = new Set(['dj', 'playlist', 'radio'])

/**
 * The scene as the product ships it, from lists and facts.
 * @param isKnown which names are one artist's; see `knownArtists`
 * @param isWanted which artists are kept: those of the catalogue and those of several lists, beside those of crates
 */
export function buildScene(
  lists: readonly TrackList[],
  facts: readonly FactRow[],
  crates: readonly WrittenCrate[],
  isKnown: (name: string) => boolean,
  isWanted: (name: string, lists: number) => boolean,
  options: VectorOptions = VECTOR_OPTIONS,
): SceneData {
  const filed = crates.map(({ name, artists }) => ({ name, artists: artists.map(artistName) }))
  const inCrates = new Set(filed.flatMap(({ artists }) => artists))
  const all = artistVectors(
    lists,
    facts,
    filed.map(({ artists }) => artists),
    isKnown,
    options,
  )
  const printedAs = printedNames(lists, facts, crates, isKnown)
  const included = [...all.rowOf]
    .filter(
      ([name, row]) => (inCrates.has(name) || isWanted(name, all.lists[row] as number)) && hasVector(row),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const rowOf = new Map(included.map(([name], row) => [name, row]))
  const { dimensions } = all
  const vectors = new Int8Array(included.length * dimensions)
  for (const [row, [, from]] of included.entries())
    for (let k = 0; k < dimensions; k++)
      vectors[row * dimensions + k] = Math.round(
        VECTOR_SCALE * (all.vectors[from * dimensions + k] as number),
      )
  return {
    names: included.map(([name]) => name),
    printed: included.map(([name]) => printedAs(name)),
    lists: included.map(([, from]) => all.lists[from] as number),
    dimensions,
    vectors,
    neighbours: neighboursOf(lists, isKnown, rowOf, options.window),
    crates: filed.map(({ name, artists }) => ({
      name,
      rows: artists.flatMap((artist) => rowOf.get(artist) ?? []),
    })),
  }

  function hasVector(row: number): boolean {
    for (let k = 0; k < all.dimensions; k++) if (all.vectors[row * all.dimensions + k] !== 0) return true
    return false
  }
}

/** Who stands near whom in how many lists: each artist's closest, by lists together against lists of both. */
function neighboursOf(
  lists: readonly TrackList[],
  isKnown: (name: string) => boolean,
  rowOf: ReadonlyMap<string, number>,
  window: number,
): Neighbour[][] {
  const together = new Map<number, number>()
  const own = new Float64Array(rowOf.size)
  for (const { kind, tracks } of lists) {
    if (!PLAYED.has(kind)) continue
    const rows = tracks.map(({ artist, title }) =>
      creditsOf(artist, title, isKnown).flatMap(({ name }) => rowOf.get(name) ?? []),
    )
    for (const row of new Set(rows.flat())) own[row]!++
    const seen = new Set<number>()
    for (const [i, here] of rows.entries())
      for (const there of rows.slice(i + 1, i + 1 + window))
        for (const a of here)
          for (const b of there) if (a !== b) seen.add(Math.min(a, b) * 2 ** 26 + Math.max(a, b))
    for (const pair of seen) together.set(pair, (together.get(pair) ?? 0) + 1)
  }
  const near: { row: number; lists: number; closeness: number }[][] = Array.from(rowOf, () => [])
  for (const [pair, count] of together) {
    if (count < MIN_LISTS_TOGETHER) continue
    const a = Math.floor(pair / 2 ** 26)
    const b = pair % 2 ** 26
    const closeness = count / Math.sqrt((own[a] as number) * (own[b] as number))
    near[a]?.push({ row: b, lists: count, closeness })
    near[b]?.push({ row: a, lists: count, closeness })
  }
  const included = near.map(
    (all) =>
      new Map<number, { lists: number; closeness: number }>(
        all
          .sort((a, b) => b.closeness - a.closeness || a.row - b.row)
          .slice(0, MAX_NEIGHBOURS)
          .map(({ row, lists: count, closeness }) => [row, { lists: count, closeness }]),
      ),
  )
  // Who is one of mine has me as one of theirs.
  for (const [a, all] of included.entries()) for (const [b, seen] of all) included[b]?.set(a, seen)
  return included.map((all) =>
    [...all]
      .sort(([ra, a], [rb, b]) => b.closeness - a.closeness || ra - rb)
      .map(([row, { lists: count }]) => ({ row, lists: count })),
  )
}

/** How each artist is printed most often. */
function printedNames(
  lists: readonly TrackList[],
  facts: readonly FactRow[],
  crates: readonly WrittenCrate[],
  isKnown: (name: string) => boolean,
): (name: string) => string {
  const printed = new Map<string, Map<string, number>>()
  const count = (credit: string) => {
    const name = artistName(credit)
    if (!isKnown(name)) return
    let forms = printed.get(name)
    if (!forms) printed.set(name, (forms = new Map()))
    forms.set(credit, (forms.get(credit) ?? 0) + 1)
  }
  for (const { artist } of facts)
    for (const part of new Set([artist, ...artist.split(/\s*[,;]\s*/u)])) count(part)
  for (const { tracks } of lists) for (const { artist } of tracks) count(artist.trim())
  for (const { artists } of crates) for (const artist of artists) count(artist)
  return (name) => {
    const forms = [...(printed.get(name) ?? [])].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    const [form] = forms.find(([text]) => /\p{Lu}/u.test(text) && text !== text.toUpperCase()) ??
      forms[0] ?? [name]
    return form.replace(/[\t\n]/gu, ' ').trim()
  }
}
