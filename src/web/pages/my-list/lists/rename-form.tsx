import { useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

const NAME_MAX = 120

/** The list's name, to be typed over in its place. Enter keeps it, Escape leaves it. */
export function RenameForm({ name, onRename, onClose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const submit = () => {
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') return
    if (typed !== name) onRename(typed)
    onClose()
  }
  return (
    <form
      aria-label={`Rename ${name}`}
      className="flex min-w-0 flex-1 flex-wrap gap-2 p-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id} className="sr-only">
        Name of the list
      </label>
      <input
        id={id}
        ref={input}
        defaultValue={name}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="field h-11 min-h-11!"
      />
      <Button variant="plate" type="submit">
        Save name
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  )
}
