import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Card } from '../card.tsx'
import { useChangeSettings, useSettings } from '../settings/settings.ts'
import { storeCostDraft, readCostDraft } from './cost-draft.ts'
import { dollars, money, parseCost } from './cost.ts'

const INVALID = { title: 'Invalid Cost', description: 'Please enter a valid cost amount' }

export function CostCard() {
  const settings = useSettings()
  return (
    <Card title="Monthly Operational Cost">
      <QueryBoundary query={settings} skeleton="h-32">
        {({ currentMonthlyCost }) => <CostForm savedCents={currentMonthlyCost} />}
      </QueryBoundary>
    </Card>
  )
}

function CostForm({ savedCents }: { readonly savedCents: number }) {
  const toast = useToast()
  // null: nothing was typed since the last save, the field shows what is saved.
  const [typed, setTyped] = useState(readCostDraft)
  const [isInvalid, setInvalid] = useState(false)
  const change = useChangeSettings(
    ({ currentMonthlyCost }) => `${money(currentMonthlyCost)} a month was saved.`,
  )

  const type = (text: string | null) => {
    storeCostDraft(text)
    setTyped(text)
    setInvalid(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const cents = parseCost(typed ?? dollars(savedCents))
    if (cents === null) {
      setInvalid(true)
      toast({ ...INVALID, variant: 'destructive' })
      return
    }
    change.mutate({ currentMonthlyCost: cents }, { onSuccess: () => type(null) })
  }

  return (
    <form noValidate aria-label="Monthly Operational Cost" onSubmit={submit}>
      <Field
        label="Cost in dollars"
        hint={`Saved: ${money(savedCents)} a month`}
        error={isInvalid ? INVALID.description : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="number"
              inputMode="decimal"
              min="0"
              step="0.01"
              value={typed ?? dollars(savedCents)}
              onChange={(event) => type(event.target.value)}
              className="field figures h-12"
            />
            <Button type="submit" aria-busy={change.isPending} className="h-12">
              {change.isPending ? 'Saving...' : 'Save'}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
