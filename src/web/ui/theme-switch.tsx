import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTheme } from '../client/theme.ts'
import { Button } from './button.tsx'

const CHOICES = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const

/** The theme in the bar of a screen: all three choices, or on a phone one button that goes through them. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const at = CHOICES.findIndex(({ value }) => value === theme)
  const { label, Icon } = CHOICES[at] as (typeof CHOICES)[number]
  const next = CHOICES[(at + 1) % CHOICES.length] as (typeof CHOICES)[number]
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Theme: ${label}. Change to ${next.label}`}
        onClick={() => choose(next.value)}
        className="md:hidden"
      >
        <Icon aria-hidden className="size-5" />
      </Button>
      <span className="max-md:hidden">
        <ThemeChoices />
      </span>
    </>
  )
}

/** Light, dark, or what the system says. Native radio buttons, so the arrow keys work as everywhere. */
export function ThemeChoices() {
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
