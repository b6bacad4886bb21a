type Segment<T extends string> = { readonly value: T; readonly label: string }

type Props<T extends string> = {
  /** For those who hear the page: the choices say it to the eye. */
  readonly legend: string
  readonly name: string
  readonly segments: readonly Segment<T>[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** One of two or three, in the room a toolbar has. Native radio buttons underneath. */
export function Segments<T extends string>({ legend, name, segments, value, onChoose }: Props<T>) {
  return (
    <fieldset className="flex h-11 overflow-clip rounded-md border border-control bg-raised">
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="grid flex-1 cursor-pointer place-items-center border-l border-line px-3 text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors first-of-type:border-l-0 hover:not-has-checked:text-ink has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChoose(segment.value)}
            className="sr-only"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
