import { type PointerEvent, useId, useState } from 'react'
import type { DateLanguage } from '#contract/limits.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { classNames } from '#web/ui/class-names.ts'
import { chartTop } from './chart-scale.ts'

type Series = {
  /** What is counted: one of it, and several. */
  readonly unit: readonly [one: string, many: string]
  /** One a day, oldest first. */
  readonly values: readonly number[]
}

type Props = {
  readonly title: string
  /** YYYY-MM-DD, oldest first. */
  readonly days: readonly string[]
  readonly bars: Series
  /** Drawn over the bars, on the same scale. */
  readonly line?: Series
  /** What all days come to, in words. */
  readonly sum: string
  readonly format?: (value: number) => string
  readonly className?: string
}

export const dayName = (day: string, language: DateLanguage): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const whole = (value: number) => value.toLocaleString('en-US')

/** The drawing's own units: a day is ten wide, the scale a hundred high. */
const DAY_WIDTH = 10
const BAR_WIDTH = 7
const HEIGHT = 100

/**
 * One figure, day by day. An invisible range input lies over the drawing: pointer, finger and arrow keys all choose a day
 * with it, and a screen reader hears the day's value.
 */
export function DayChart({ title, days, bars, line, sum, format = whole, className }: Props) {
  const titleId = useId()
  const { dateLanguage } = usePreferences()
  const [chosen, setChosen] = useState<number | null>(null)
  const series = line === undefined ? [bars] : [bars, line]
  const top = chartTop(series.flatMap(({ values }) => values))
  const last = days.length - 1
  const valueOf = ({ unit, values }: Series, day: number) => {
    const value = values[day] ?? 0
    return `${format(value)} ${unit[value === 1 ? 0 : 1]}`
  }
  const valueAt = (day: number) =>
    `${dayName(days[day] ?? '', dateLanguage)}: ${series.map((each) => valueOf(each, day)).join(', ')}`
  const choose = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width: px } = event.currentTarget.getBoundingClientRect()
    const day = Math.floor(((event.clientX - left) / px) * days.length)
    setChosen(Math.max(0, Math.min(last, day)))
  }

  return (
    <figure aria-labelledby={titleId} className={classNames('min-w-0', className)}>
      <figcaption className="mb-2 flex justify-between gap-x-4 max-sm:flex-col sm:items-baseline">
        <span id={titleId} className="font-medium">
          {title}
        </span>
        <span className="figures text-sm text-muted">{chosen === null ? sum : valueAt(chosen)}</span>
      </figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden
          className="figures flex w-10 shrink-0 flex-col justify-between text-right text-xs leading-none text-muted"
        >
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <div className="relative h-32 min-w-0 flex-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink">
          <Drawing days={days} bars={bars} line={line} top={top} chosen={chosen} />
          <input
            type="range"
            min={0}
            max={last}
            value={chosen ?? last}
            aria-label={`${title}: day`}
            aria-valuetext={valueAt(chosen ?? last)}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onFocus={(event) => event.target.matches(':focus-visible') && setChosen(chosen ?? last)}
            onBlur={() => setChosen(null)}
            onPointerDown={choose}
            onPointerMove={(event) => event.pointerType === 'mouse' && choose(event)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
      </div>
      <div aria-hidden className="figures mt-1.5 ml-12 flex justify-between text-xs text-muted">
        <span>{dayName(days[0] ?? '', dateLanguage)}</span>
        <span>{dayName(days[Math.floor(last / 2)] ?? '', dateLanguage)}</span>
        <span>{dayName(days[last] ?? '', dateLanguage)}</span>
      </div>
      {line !== undefined && <Legend bars={bars} line={line} />}
    </figure>
  )
}

type DrawingProps = Pick<Props, 'days' | 'bars'> & {
  readonly line: Series | undefined
  /** The value at the upper edge. */
  readonly top: number
  readonly chosen: number | null
}

function Drawing({ days, bars, line, top, chosen }: DrawingProps) {
  const width = days.length * DAY_WIDTH
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const x = (day: number) => day * DAY_WIDTH + DAY_WIDTH / 2
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {[0, top / 2, top].map((value) => (
        <path
          key={value}
          d={`M0 ${y(value)}H${width}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      {bars.values.map((value, day) => (
        <rect
          key={days[day]}
          x={x(day) - BAR_WIDTH / 2}
          y={y(value)}
          width={BAR_WIDTH}
          height={HEIGHT - y(value)}
          className={day === chosen ? 'fill-ink' : 'fill-control'}
        />
      ))}
      {line !== undefined && (
        <>
          {/* Edged with the panel's colour, to be told from the bars behind it. */}
          <Line values={line.values} x={x} y={y} className="stroke-surface [stroke-width:5px]" />
          <Line values={line.values} x={x} y={y} className="stroke-ink [stroke-width:2px]" />
        </>
      )}
      {chosen !== null && (
        <path
          d={`M${x(chosen)} 0V${HEIGHT}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 3"
          className="stroke-ink"
        />
      )}
    </svg>
  )
}

function Legend({ bars, line }: { readonly bars: Series; readonly line: Series }) {
  return (
    <div aria-hidden className="mt-2 ml-12 flex gap-4 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 bg-control" />
        {bars.unit[1]}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-0.5 w-4 bg-ink" />
        {line.unit[1]}
      </span>
    </div>
  )
}

type LineProps = {
  readonly values: readonly number[]
  readonly x: (day: number) => number
  readonly y: (value: number) => number
  readonly className: string
}

const Line = ({ values, x, y, className }: LineProps) => (
  <polyline
    points={values.map((value, day) => `${x(day)},${y(value)}`).join(' ')}
    vectorEffect="non-scaling-stroke"
    fill="none"
    strokeLinejoin="round"
    className={className}
  />
)
