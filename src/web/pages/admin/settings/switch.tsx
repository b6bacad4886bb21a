import { useId } from 'react'

type Props = {
  readonly label: string
  /** What the switch does as it is now. */
  readonly text: string
  readonly isOn: boolean
  readonly isPending: boolean
  readonly onChange: (isOn: boolean) => void
}

/** On or off, at once. It shows what the server has, not what was pressed. */
export function Switch({ label, text, isOn, isPending, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <p id={`${id}-text`} className="text-[0.9375rem] text-muted">
        {text}
      </p>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={`${id}-text`}
        aria-busy={isPending}
        onClick={() => !isPending && onChange(!isOn)}
        className="group flex h-11 shrink-0 items-center gap-2.5 rounded-md px-1"
      >
        <span aria-hidden className="w-7 text-right text-sm font-medium">
          {isOn ? 'On' : 'Off'}
        </span>
        <span
          aria-hidden
          className="flex h-6 w-11 items-center rounded-full border border-control bg-raised p-0.5 transition-colors group-hover:border-ink group-aria-checked:border-plate group-aria-checked:bg-plate"
        >
          <span className="size-[1.125rem] rounded-full bg-control transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-plate-ink" />
        </span>
      </button>
    </div>
  )
}
