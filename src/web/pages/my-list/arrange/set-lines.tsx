import type { ListSong } from '#contract/songs.ts'
import { formatBpm } from '#web/format/track-text.ts'
import { describeLine, linePath, rangeOf, type Values } from './set-line.ts'

type Props = {
  readonly songs: readonly ListSong[]
  /** The order as it was, drawn dashed behind the other. */
  readonly before: readonly ListSong[] | null
}

const energyOf = (songs: readonly ListSong[]): Values => songs.map(({ energy }) => energy)
const tempoOf = (songs: readonly ListSong[]): Values => songs.map(({ bpm }) => bpm)

/** Where a list takes the floor: its energy and its tempo, song by song. */
export function SetLines({ songs, before }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <SetLine name="Energy" least={5} values={energyOf(songs)} before={before && energyOf(before)} />
      <SetLine name="Tempo" least={8} values={tempoOf(songs)} before={before && tempoOf(before)} />
    </div>
  )
}

type LineProps = {
  readonly name: string
  readonly least: number
  readonly values: Values
  readonly before: Values | null
}

function SetLine({ name, least, values, before }: LineProps) {
  const range = rangeOf(least, values, before ?? [])
  const known = values.filter((value) => value !== null)
  const span = known.length === 0 ? 'not known' : spanText(Math.min(...known), Math.max(...known))
  const words = describeLine(name, values)
  return (
    <figure className="min-w-0">
      <figcaption className="legend flex justify-between">
        <span>{name}</span>
        <span className="figures">{span}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={before === null ? words : `${words}. Before: ${describeLine(name, before)}`}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="mt-1.5 block h-14 w-full overflow-visible border-b border-line"
      >
        {range !== null && before !== null && (
          <path
            d={linePath(before, range)}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-control"
            strokeWidth="1.5"
            strokeDasharray="3 4"
          />
        )}
        {range !== null && (
          <path
            d={linePath(values, range)}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-ink"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        )}
      </svg>
    </figure>
  )
}

const spanText = (low: number, high: number): string =>
  low === high ? formatBpm(low) : `${formatBpm(low)} – ${formatBpm(high)}`
