import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Subscription } from '../../src/contract/subscriptions.ts'
import type { Db } from '../../src/server/db/schema.ts'
import type { Payments } from '../../src/server/providers/payments/port.ts'
import { stripePayments } from '../../src/server/providers/payments/stripe.ts'
import { type TestApi, testApi } from '../api.ts'
import type { TestDatabase } from '../databases.ts'
import { type TestClient, newMember } from '../test-client.ts'
import {
  type ApiForm,
  signed,
  type StripeEvent,
  StripeSubscriber,
  WEBHOOK_SECRET,
} from '../fixtures/stripe-events.ts'
import { StripeServer } from './stripe-server.ts'

/** The application with Stripe set up, and a Stripe of its own. */
class StripeShop {
  readonly vendor = new StripeServer()
  segue!: TestApi
  payments!: Payments

  get db(): Db {
    return this.segue.db
  }

  /** What every clock shows, seconds. */
  now(): number {
    return Math.floor(this.segue.time.now / 1_000)
  }

  /** What the rules are made with. */
  deps() {
    return {
      db: this.db,
      payments: this.payments,
      clock: () => this.segue.time.now,
      newId: () => Math.random().toString(36).slice(2),
      log: { info: () => undefined, warn: () => undefined },
    }
  }

  post(payload: string, headers: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.segue.app.inject({ method: 'POST', url: api.paymentWebhook.path, payload, headers })
  }

  /** Sends an event, whatever comes of it. @param at when it was signed, seconds */
  send(event: unknown, at = this.now(), secret?: string): Promise<LightMyRequestResponse> {
    const { payload, headers } = signed(event, at, secret)
    return this.post(payload, headers)
  }

  /** Sends events, one by one, and each is taken. */
  async tell(...events: readonly StripeEvent[]): Promise<void> {
    for (const event of events) {
      const response = await this.send(event)
      expect(response.statusCode, response.body).toBe(200)
      expect(response.json()).toEqual({ received: true })
    }
  }

  /** A user, and the events Stripe may send of them. */
  async subscriber(form: ApiForm = 'parent'): Promise<{ dj: TestClient; stripe: StripeSubscriber }> {
    const dj = await newMember(this.segue)
    return { dj, stripe: new StripeSubscriber(dj.user.id, { form }) }
  }

  /** A user who has just paid for a year. */
  async payer(): Promise<{ dj: TestClient; stripe: StripeSubscriber }> {
    const { dj, stripe } = await this.subscriber()
    this.vendor.customers.add(stripe.customer)
    this.vendor.subscriptions.add(stripe.subscription)
    await this.tell(stripe.paid(this.now()))
    return { dj, stripe }
  }
}

/** The shop over a database of its own, for the tests of the `describe` this is called in. */
export function stripeShop(fresh: () => Promise<TestDatabase>): StripeShop {
  const shop = new StripeShop()
  let database: TestDatabase
  beforeAll(async () => {
    await shop.vendor.start()
    database = await fresh()
    shop.payments = stripePayments({
      secretKey: shop.vendor.secretKey,
      webhookSecret: WEBHOOK_SECRET,
      priceId: shop.vendor.priceId,
      address: 'https://segue.example',
      now: () => shop.segue.time.now,
      server: { ...shop.vendor.place, timeout: 1_000 },
      rules: { timeoutMs: 4_000 },
    })
    shop.segue = await testApi(database, { payments: shop.payments })
  })
  beforeEach(() => {
    shop.vendor.reset()
    shop.vendor.now = () => shop.segue.time.now
  })
  afterAll(async () => {
    await shop.segue.app.close()
    await database.close()
    await shop.vendor.stop()
  })
  return shop
}

export const planOf = (dj: TestClient): Promise<Subscription> => dj.ok(api.getSubscription)
export const statusOf = async (dj: TestClient): Promise<'free' | 'active'> =>
  (await dj.ok(api.currentUser)).user.subscriptionStatus
export const actionsOf = async (db: Db, { user }: TestClient): Promise<string[]> =>
  (
    await db
      .selectFrom('activity')
      .select('action')
      .where('user_id', '=', user.id)
      .where('action', 'in', ['subscribe', 'cancel', 'upgrade', 'downgrade'])
      .orderBy('created_at')
      .execute()
  ).map(({ action }) => action)
