/** Makes one fact of what several sources say. */
import type { FactRow } from './fact-tables.ts'
import { groupBy } from './group-by.ts'
import type { Recording } from './recordings.ts'

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** Whether tempo and key were set by a DJ's program or by hand, not by a service. */
export const isMeasured = ({ measuredBy }: FactRow): boolean =>
  measuredBy === 'dj-software' || measuredBy === 'musician'

/** The tempo as the best source says it, in the octave it says: DJ software's before a service's. */
export const spokenTempo = (facts: readonly FactRow[]): number | null => measuredTempo(facts) ?? serviceTempo(facts)
const measuredTempo = (facts: readonly FactRow[]): number | null =>
  median(facts.filter(isMeasured).flatMap((row) => row.bpm ?? []))
const serviceTempo = (facts: readonly FactRow[]): number | null =>
  median(facts.filter((row) => !isMeasured(row)).flatMap((row) => row.bpm ?? []))

/** Whether two tempos are the same within a share (0.01 = 1 %), half and double counting as the same. */
function isSameTempo(a: number, b: number, within: number): boolean {
  const octaves = Math.log2(a / b)
  return Math.abs(2 ** (octaves - Math.round(octaves)) - 1) <= within
}

export type SettledTempo = { readonly bpm: number; readonly source: 'measured' | 'estimated' | 'both' }

export function settleTempo(facts: readonly FactRow[]): SettledTempo | null {
  const measured = measuredTempo(facts)
  const service = serviceTempo(facts)
  if (measured === null) return service === null ? null : { bpm: service, source: 'estimated' }
  if (service === null || !isSameTempo(measured, service, 0.01)) return { bpm: measured, source: 'measured' }
  return { bpm: measured, source: 'both' }
}

type SettledKey = { readonly camelot: string; readonly source: 'measured' | 'estimated' }

/** DJ software and musicians win over a service; where they contradict each other the key is an estimate only. */
export function settleKey(facts: readonly FactRow[]): SettledKey | null {
  const service = mode(facts.filter((row) => !isMeasured(row)).flatMap((row) => row.camelot ?? []))
  const measured = facts.filter(isMeasured).flatMap((row) => row.camelot ?? [])
  if (measured.length === 0) return service === null ? null : { camelot: service, source: 'estimated' }
  const most = mode(measured)!
  const votes = measured.filter((camelot) => camelot === most).length
  if (votes * 2 > measured.length) return { camelot: most, source: 'measured' }
  return { camelot: service !== null && measured.includes(service) ? service : most, source: 'estimated' }
}

/** The commonest, of equals the first in order. */
function mode(values: readonly string[]): string | null {
  const counts = groupBy(values, (value) => value)
  const sorted = [...counts].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
  return sorted[0]?.[0] ?? null
}

const MIN_YEAR = 1930
const MAX_YEAR = 2026

/** The earliest year any source names: compilations give late ones. Nothing is younger than its first play. */
export function firstYear({ facts, firstPlayed, lists }: Recording): number | null {
  const years = facts.flatMap(({ year }) => (year !== null && year >= MIN_YEAR && year <= MAX_YEAR ? year : []))
  const earliest = years.length === 0 ? null : Math.min(...years)
  const played = firstPlayed === '' ? null : Number(firstPlayed.slice(0, 4))
  if (earliest !== null) return played === null ? earliest : Math.min(earliest, played)
  // What a shop's chart of today lists came out lately.
  return facts.some((row) => row.measuredBy === 'store-chart') || lists.chart > 0 ? (played ?? 2025) : null
}
