/**
 * A subscription as the payment provider's events tell of it. It is made of times alone, each the latest or the first of
 * its kind, so that events may come late, twice and in any order. UTC milliseconds throughout.
 */
export type SubscriptionState = {
  /** The end of the last period that was paid. */
  readonly paidUntil: number | null
  /** When the newest invoice that was paid was made. */
  readonly paidAt: number | null
  /** When the newest invoice whose payment failed was made: later than `paidAt` while it is still owed. */
  readonly failedAt: number | null
  /** When the newest payment that was given back was made. */
  readonly refundedAt: number | null
  /** When it ended for good. */
  readonly endedAt: number | null
  /** It will not be renewed; as of `cancelsAt`. */
  readonly cancels: boolean
  readonly cancelsAt: number | null
}

export type SubscriptionEvent =
  /** It is there; nothing has been paid yet. */
  | { readonly kind: 'started' }
  /** An invoice was paid: the first one, or one that renews it. */
  | { readonly kind: 'paid'; readonly invoicedAt: number; readonly until: number }
  | { readonly kind: 'failed'; readonly invoicedAt: number }
  /** Whether it will be renewed, as it was at a time. */
  | { readonly kind: 'cancelling' | 'resumed'; readonly at: number }
  /** A payment was given back whole. */
  | { readonly kind: 'refunded'; readonly paymentAt: number }
  | { readonly kind: 'ended'; readonly at: number }

/** What a subscription costs, for a year, in US cents. */
export const YEARLY_PRICE_CENTS = 1_200

const DAY_MS = 24 * 60 * 60 * 1000
/** A renewal that is late, or is being tried again, does not end the plan at once (grace period). */
export const GRACE_MS = 3 * DAY_MS

export const NEW_SUBSCRIPTION: SubscriptionState = {
  paidUntil: null,
  paidAt: null,
  failedAt: null,
  refundedAt: null,
  endedAt: null,
  cancels: false,
  cancelsAt: null,
}

/** The state after an event. In whatever order and however often events are applied, the state is the same. */
export function applyEvent(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.kind) {
    case 'started':
      return state
    case 'paid':
      return {
        ...state,
        paidUntil: latest(state.paidUntil, event.until),
        paidAt: latest(state.paidAt, event.invoicedAt),
      }
    case 'failed':
      return { ...state, failedAt: latest(state.failedAt, event.invoicedAt) }
    case 'refunded':
      return { ...state, refundedAt: latest(state.refundedAt, event.paymentAt) }
    case 'ended':
      return { ...state, endedAt: Math.min(state.endedAt ?? event.at, event.at) }
    case 'cancelling':
    case 'resumed': {
      const cancels = event.kind === 'cancelling'
      if (state.cancelsAt !== null && event.at < state.cancelsAt) return state
      // Two of one moment: a subscription that is taken for cancelled charges no one.
      if (event.at === state.cancelsAt) return { ...state, cancels: state.cancels || cancels }
      return { ...state, cancels, cancelsAt: event.at }
    }
  }
}

const latest = (known: number | null, time: number): number => Math.max(known ?? time, time)

/** Until when it works as things stand; null where nothing is paid, what was paid was given back, or it ended. */
function worksUntil({ paidUntil, paidAt, refundedAt, endedAt, cancels }: SubscriptionState): number | null {
  if (endedAt !== null || paidUntil === null || paidAt === null) return null
  if (refundedAt !== null && refundedAt >= paidAt) return null
  return cancels ? paidUntil : paidUntil + GRACE_MS
}

export function isActive(state: SubscriptionState, now: number): boolean {
  const until = worksUntil(state)
  return until !== null && now < until
}

/** It was paid once, and what it costs to go on is owed. */
export const isPastDue = ({ paidAt, failedAt, endedAt }: SubscriptionState): boolean =>
  endedAt === null && failedAt !== null && paidAt !== null && failedAt > paidAt
