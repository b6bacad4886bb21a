import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { DATE_LANGUAGES, type DateLanguage } from '../../contract/limits.ts'
import type { Preferences } from '../../contract/preferences.ts'
import { changePreferences, usePreferences } from '../client/preferences.ts'
import { useSession } from '../client/session.ts'
import { type ThemeChoice, useTheme } from '../client/theme.ts'
import { formatDay } from '../ui/day.tsx'
import { CheckField } from '../ui/form/check-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { useToast } from '../ui/overlay/toast.tsx'

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]
const NOTATIONS = [
  { value: 'camelot', label: 'Camelot' },
  { value: 'open-key', label: 'Open Key' },
  { value: 'traditional', label: 'Traditional' },
] as const
const SAMPLES = { camelot: '8A, 9B', 'open-key': '1m, 2d', traditional: 'Am, G' } as const
const COUNTS = ['5', '10', '15', '20'].map((count) => ({ value: count, label: count }))
const HARMONY = [
  { value: 'strict', label: 'Strict' },
  { value: 'balanced', label: 'Balanced' },
  { value: 'adventurous', label: 'Adventurous' },
] as const
const LANGUAGES: Readonly<Record<DateLanguage, string>> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
}

/** A user's preferences. Each choice applies at once, here and wherever else they are signed in. */
export function PreferencesForm() {
  const toast = useToast()
  const session = useSession()
  const [theme] = useTheme()
  const chosen = usePreferences()
  const name = useId()
  const [today] = useState(() => new Date().toISOString())
  const choose = (preferences: Preferences) => {
    changePreferences(preferences).catch(() =>
      toast({
        title: 'Not kept on your account',
        description: 'The choice holds in this browser. Please try again for your other devices.',
        variant: 'destructive',
      }),
    )
  }
  return (
    <div className="max-w-md space-y-5">
      <Choice label="Theme">
        <RadioGroup
          look="bar"
          legend="Theme of Segue"
          name={`${name}-theme`}
          choices={THEMES}
          value={theme}
          onChoose={(choice) => choose({ theme: choice })}
        />
      </Choice>
      <Choice label="Keys are written" note={`For example ${SAMPLES[chosen.keyNotation]}`}>
        <RadioGroup
          look="bar"
          legend="Keys are written"
          name={`${name}-notation`}
          choices={NOTATIONS}
          value={chosen.keyNotation}
          onChoose={(keyNotation) => choose({ keyNotation })}
        />
      </Choice>
      <Choice label="Recommendations at a time">
        <RadioGroup
          look="bar"
          legend="Recommendations at a time"
          name={`${name}-count`}
          choices={COUNTS}
          value={String(chosen.recommendationCount)}
          onChoose={(count) => choose({ recommendationCount: Number(count) })}
        />
      </Choice>
      <Choice label="Harmony" note="How far a key may be from the one that plays">
        <RadioGroup
          look="bar"
          legend="Usual harmony"
          name={`${name}-harmony`}
          choices={HARMONY}
          value={chosen.harmony}
          onChoose={(harmony) => choose({ harmony })}
        />
      </Choice>
      <CheckField
        label="Key lock"
        help="On, a pitch change leaves the key alone. Searches, bridges and arranged lists go by it."
        isChecked={chosen.keyLock}
        onChange={(keyLock) => choose({ keyLock })}
      />
      <Field label="Dates" hint={`Today is ${formatDay(today, chosen.dateLanguage)}`}>
        {(control) => (
          <div className="relative">
            <select
              {...control}
              value={chosen.dateLanguage}
              onChange={(event) => choose({ dateLanguage: event.target.value as DateLanguage })}
              className="field cursor-pointer appearance-none pr-10"
            >
              {DATE_LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {LANGUAGES[language]}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-muted"
            />
          </div>
        )}
      </Field>
      <p className="text-sm text-muted">
        {session.status === 'signed-in'
          ? 'Kept on your account: the same wherever you sign in.'
          : 'Kept in this browser. With an account they come along to every device.'}
      </p>
    </div>
  )
}

type ChoiceProps = { readonly label: string; readonly note?: string; readonly children: ReactNode }

/** The groups of choices name themselves to those who hear the page. */
const Choice = ({ label, note, children }: ChoiceProps) => (
  <div>
    <p aria-hidden className="mb-1.5 text-sm font-medium">
      {label}
    </p>
    {children}
    {note !== undefined && <p className="mt-1.5 text-sm text-muted">{note}</p>}
  </div>
)
