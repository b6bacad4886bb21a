import type { ReactNode } from 'react'

type Choice<T> = { readonly value: T; readonly label: string }

type Props<T extends string | number> = {
  readonly legend: ReactNode
  readonly name: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly isDisabled?: boolean
  readonly onChoose: (value: T) => void
}

/** One of a few, as a row of keys. Native radio buttons underneath. */
export function ChoiceRow<T extends string | number>(props: Props<T>) {
  const { legend, name, choices, value, isDisabled = false, onChoose } = props
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex overflow-clip rounded-md border border-control bg-raised">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="figures grid h-[46px] flex-auto cursor-pointer sm:flex-1 place-items-center border-l border-line px-1 font-medium max-sm:text-[0.9375rem] text-muted transition-colors first:border-l-0 hover:not-has-checked:text-ink has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
