import type { DateLanguage } from '../../contract/limits.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import { formatDay } from '../ui/day.tsx'

export const formatPrice = ({ priceCents }: Pick<Subscription, 'priceCents'>): string =>
  `$${priceCents % 100 === 0 ? priceCents / 100 : (priceCents / 100).toFixed(2)}`

/** The plan in plain words: what it is, and what becomes of it. */
export function planWords(
  subscription: Subscription,
  language: DateLanguage,
): { readonly name: string; readonly text: string } {
  const { status, source, renewsAt, endsAt, pastDue } = subscription
  const price = formatPrice(subscription)
  if (status === 'free') return { name: 'Free plan', text: freeWords(subscription) }
  if (source === 'granted')
    return {
      name: 'Pro',
      text: 'Given to you by whoever runs this Segue. Nothing is charged and nothing renews.',
    }
  const end = endsAt === null ? null : formatDay(endsAt, language)
  if (end !== null)
    return {
      name: `Pro until ${end}`,
      text: `Cancelled: it does not renew, and nothing more is charged. Everything works until ${end}, and what you saved stays.`,
    }
  if (pastDue)
    return {
      name: 'Pro, payment due',
      text: 'The last payment failed and is being tried again. Pro stays on meanwhile. Please check your card under Manage subscription.',
    }
  const renewal = renewsAt === null ? null : formatDay(renewsAt, language)
  return {
    name: 'Pro',
    text: renewal === null ? `${price} per year.` : `Renews on ${renewal} for ${price}. Cancel anytime.`,
  }
}

function freeWords({ pastDue, paymentsOpen, priceCents }: Subscription): string {
  if (pastDue) return 'The last payment failed, so Pro is off. It is on as soon as a payment goes through.'
  if (!paymentsOpen) return '3 set lists, and no limit on searches while payments are closed.'
  return `25 searches and 3 set lists. With Pro nothing is counted, for ${formatPrice({ priceCents })} per year.`
}
