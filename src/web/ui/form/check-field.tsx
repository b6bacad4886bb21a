import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'

type Props = {
  readonly label: string
  readonly help: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A yes or no with a line that says what it means. */
export function CheckField({ label, help, isChecked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-1">
      <Checkbox
        id={id}
        aria-describedby={`${id}-help`}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="-ml-3 -mt-2.5"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="mt-0.5 text-sm text-muted">
          {help}
        </p>
      </div>
    </div>
  )
}
