import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTheme } from './theme.ts'

const CHOICES = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const

/** Light, dark, or what the system says. Native radio buttons, so the arrow keys work as everywhere. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  // A page may have two: in its bar, and where there is more room.
  const name = useId()
  return (
    <fieldset className="flex rounded-md border border-control p-px">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-8 cursor-pointer place-items-center rounded-sm text-muted has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:size-11 hover:not-has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
