import type { Recording } from './recordings.ts'
import { fitMonotone } from './monotone-map.ts'

/** How widely a recording is known, 0–100. */
type Popularity = (recording: Recording) => number

const playsOf = ({ lists }: Recording): number => lists.dj + lists.playlist + lists.radio + lists.chart
const spoken = ({ facts }: Recording): number | null => {
  const values = facts.flatMap(({ popularity }) => popularity ?? [])
  const most = Math.max(0, ...values)
  // A service gives 0 to every copy of a record but one.
  return most > 0 ? most : null
}

/** Of a recording that lies in a DJ's crate and nowhere else. */
const IN_A_CRATE = 25

/** The service's value; where it has none, what it usually gives to recordings that are played as often. */
export function fitPopularity(recordings: readonly Recording[]): Popularity {
  const curve = fitMonotone(
    recordings.flatMap((recording) => {
      const plays = playsOf(recording)
      const value = spoken(recording)
      return plays > 0 && value !== null ? [{ x: Math.log2(plays), y: value }] : []
    }),
  )
  return (recording) => {
    const value = spoken(recording)
    if (value !== null) return Math.round(value)
    const plays = playsOf(recording)
    // Unknown to the service: less known than what it knows.
    return plays > 0 ? Math.round(curve(Math.log2(plays)) * 0.7) : IN_A_CRATE
  }
}
