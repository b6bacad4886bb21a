import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLw'

/** `parent`: where things stand in the versions since 2025; `flat`: where they stood before. */
export type ApiForm = 'parent' | 'flat'

export type StripeEvent = {
  readonly id: string
  readonly type: string
  /** Seconds. */
  readonly created: number
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

const YEAR_S = 365 * 24 * 60 * 60

/** One subscriber's events as Stripe sends them, by the seconds at which things happened. */
export class StripeSubscriber {
  private events = 0
  readonly userId: string
  readonly name: string
  readonly subscription: string
  readonly customer: string
  private readonly form: ApiForm

  constructor(userId: string, { name = userId.replace(/\W/gu, ''), form = 'parent' as ApiForm } = {}) {
    this.userId = userId
    this.name = name
    this.form = form
    this.subscription = `sub_${name}`
    this.customer = `cus_${name}`
  }

  private event(type: string, created: number, object: Readonly<Record<string, unknown>>): StripeEvent {
    const id = `evt_${this.name}_${this.events++}`
    const envelope = {
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
    }
    return { ...envelope, id, type, created, data: { object } }
  }

  checkedOut(at: number): StripeEvent {
    return this.event('checkout.session.completed', at, {
      id: `cs_test_${this.name}`,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1_200,
      currency: 'usd',
      client_reference_id: this.userId,
      customer: this.customer,
      subscription: this.subscription,
      metadata: { user_id: this.userId },
    })
  }

  /** How the subscription is now. */
  snapshot(
    at: number,
    now: { status?: string; cancels?: boolean; cancelAt?: number | null } = {},
    type: 'created' | 'updated' | 'deleted' = 'updated',
  ): StripeEvent {
    const period = { current_period_start: at, current_period_end: at + YEAR_S }
    const item = { id: 'si_1', object: 'subscription_item', ...(this.form === 'parent' ? period : {}) }
    return this.event(`customer.subscription.${type}`, at, {
      id: this.subscription,
      object: 'subscription',
      customer: this.customer,
      status: now.status ?? 'active',
      cancel_at_period_end: now.cancels ?? false,
      cancel_at: now.cancelAt ?? null,
      ended_at: type === 'deleted' ? at : null,
      items: { object: 'list', data: [item] },
      metadata: { user_id: this.userId },
      ...(this.form === 'flat' ? period : {}),
    })
  }

  deleted(at: number): StripeEvent {
    return this.snapshot(at, { status: 'canceled' }, 'deleted')
  }

  /** @param invoicedAt when the invoice was made; it is for the year from then on */
  paid(invoicedAt: number, at = invoicedAt + 60): StripeEvent {
    return this.event('invoice.paid', at, this.invoice(invoicedAt, 'paid'))
  }

  paymentFailed(invoicedAt: number, at = invoicedAt + 60): StripeEvent {
    return this.event('invoice.payment_failed', at, this.invoice(invoicedAt, 'open'))
  }

  private invoice(created: number, status: string): Record<string, unknown> {
    const details = { metadata: { user_id: this.userId } }
    return {
      id: `in_${this.name}_${created}`,
      object: 'invoice',
      created,
      status,
      customer: this.customer,
      amount_due: 1_200,
      lines: {
        object: 'list',
        data: [
          {
            id: 'il_1',
            object: 'line_item',
            amount: 1_200,
            period: { start: created, end: created + YEAR_S },
          },
        ],
      },
      ...(this.form === 'parent'
        ? {
            parent: {
              type: 'subscription_details',
              quote_details: null,
              subscription_details: { ...details, subscription: this.subscription },
            },
          }
        : { subscription: this.subscription, subscription_details: details }),
    }
  }

  /** @param paidAt when the payment that is given back was made */
  refunded(paidAt: number, at = paidAt + 60, { whole = true } = {}): StripeEvent {
    return this.event('charge.refunded', at, {
      id: `ch_${this.name}_${paidAt}`,
      object: 'charge',
      created: paidAt,
      customer: this.customer,
      amount: 1_200,
      amount_refunded: whole ? 1_200 : 300,
      refunded: whole,
      metadata: {},
    })
  }
}

const library = new Stripe('sk_test_unused')

/** An event as it arrives: signed by the vendor's own library. @param at when it was signed, seconds */
export function signed(event: unknown, at: number, secret = WEBHOOK_SECRET) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const header = library.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  return {
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
  }
}
