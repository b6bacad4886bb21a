import type { z } from 'zod'
import type { updateAdminSettings } from '#contract/admin.ts'
import type { readSettings } from '../settings/read-settings.ts'

type Settings = Awaited<ReturnType<typeof readSettings>>
type SettingsBody = z.output<typeof updateAdminSettings.body>

/** What was asked for, each with what it was before. */
export function changedSettings(
  before: Settings,
  {
    paymentProcessingEnabled: pays,
    emailCollectionEnabled: collects,
    currentMonthlyCost: cost,
  }: SettingsBody,
): string {
  const payments = (isOpen: boolean) => (isOpen ? 'open' : 'closed')
  const asked = (isAsked: boolean) => (isAsked ? 'asked for' : 'not asked for')
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  return [
    ...(pays === undefined
      ? []
      : [`payments ${payments(pays === 1)} (were ${payments(before.paymentProcessingEnabled)})`]),
    ...(collects === undefined
      ? []
      : [`e-mail addresses ${asked(collects === 1)} (were ${asked(before.emailCollectionEnabled)})`]),
    ...(cost === undefined
      ? []
      : [`costs ${dollars(cost)} USD a month (were ${dollars(before.currentMonthlyCost)})`]),
  ].join(', ')
}
