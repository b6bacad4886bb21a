import type { ReactNode } from 'react'

type Choice<T> = {
  readonly value: T
  readonly label: string
  /** Stands above the label. */
  readonly picture?: ReactNode
}

const KEYS = 'flex overflow-clip rounded-md border border-control bg-raised '
const KEY =
  'grid place-items-center border-l border-line transition-colors first:border-l-0 hover:not-has-checked:text-ink has-focus-visible:-outline-offset-4 has-focus-visible:outline-current '
const VISIBLE = 'mb-1.5 text-sm font-medium'

const LOOKS = {
  /** Keys in the room a toolbar has: the choices say to the eye what the legend says to the ear. */
  bar: {
    group: `${KEYS}h-11`,
    legend: 'sr-only',
    choice: `${KEY}flex-1 px-3 text-[0.9375rem] whitespace-nowrap`,
  },
  /** Keys as high as the fields of a form. */
  row: {
    group: `${KEYS}h-12`,
    legend: VISIBLE,
    choice: `${KEY}figures flex-auto px-1 max-sm:text-[0.9375rem] sm:flex-1`,
  },
  /** A tile for each choice, with a picture. */
  tiles: {
    group: 'grid grid-cols-2 gap-2 sm:grid-cols-4',
    legend: VISIBLE,
    choice:
      'flex min-h-16 flex-col items-center justify-between gap-1.5 rounded-md border border-control bg-raised p-2 text-center text-sm leading-tight hover:not-has-checked:border-ink has-checked:border-plate has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
  },
} as const

type Props<T extends string | number> = {
  readonly look: keyof typeof LOOKS
  readonly legend: string
  readonly name: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly isDisabled?: boolean
  readonly onChoose: (value: T) => void
}

/** One of a few. Native radio buttons underneath. */
export function RadioGroup<T extends string | number>(props: Props<T>) {
  const { look, legend, name, choices, value, isDisabled = false, onChoose } = props
  const { group, legend: legendClass, choice } = LOOKS[look]
  return (
    <fieldset disabled={isDisabled} className={look === 'bar' ? undefined : 'min-w-0'}>
      <legend className={legendClass}>{legend}</legend>
      <div className={group}>
        {choices.map(({ value: own, label, picture }) => (
          <label
            key={own}
            className={`cursor-pointer font-medium text-muted has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 ${choice}`}
          >
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChoose(own)}
              className="sr-only"
            />
            {picture}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
