import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HarmonyLevel } from '#contract/recommendations.ts'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

const PreferencesDialog = lazy(async () => ({
  default: (await import('#web/shell/preferences-dialog.tsx')).PreferencesDialog,
}))

const HARMONY: readonly { readonly value: HarmonyLevel; readonly label: string; readonly text: string }[] = [
  {
    value: 'strict',
    label: 'Strict',
    text: 'Same key, its relative, one step on the wheel: what always blends.',
  },
  { value: 'balanced', label: 'Balanced', text: 'Also diagonals and energy boosts: what blends with care.' },
  { value: 'adventurous', label: 'Adventurous', text: 'Every key, and the card says when two keys rub.' },
]

type Props = {
  readonly harmony: HarmonyLevel
  readonly keyLock: boolean
  readonly onHarmony: (level: HarmonyLevel) => void
  readonly onKeyLock: (isOn: boolean) => void
}

export function MixingOptions({ harmony, keyLock, onHarmony, onKeyLock }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const chosen = HARMONY.find((level) => level.value === harmony)
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-md px-4">
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="font-medium">Mixing options</span>
          <span className="text-sm text-muted">
            {chosen?.label}, key lock {keyLock ? 'on' : 'off'}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-t border-line p-4">
        <div>
          <RadioGroup
            look="row"
            legend="Harmony"
            name="harmony"
            choices={HARMONY}
            value={harmony}
            onChoose={onHarmony}
          />
          <p className="mt-2 text-sm text-muted" aria-live="polite">
            {chosen?.text}
          </p>
        </div>
        <CheckField
          label="Key lock"
          help="On, a pitch change leaves the key alone. Off, the key moves with the pitch and the cards show the key as it will sound."
          isChecked={keyLock}
          onChange={onKeyLock}
        />
        <button
          type="button"
          onClick={() => setChoosing(true)}
          className="-my-2 min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          Preferences
        </button>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <PreferencesDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </details>
  )
}
