import { sql } from 'kysely'
import { isActive, type SubscriptionState } from '#domain/access/subscription.ts'
import type { Db, Schema } from '../../db/schema.ts'

export type Subscription = {
  /** The provider's name for it. */
  readonly id: string
  readonly userId: string
  readonly provider: string
  readonly customerId: string
  readonly state: SubscriptionState
  /** When this server first heard of it. UTC milliseconds. */
  readonly createdAt: number
}

/** A user's granted plan, and their plan in all. */
type Plan = { readonly isGranted: boolean; readonly status: 'free' | 'active' }

const COLUMNS = [
  'id',
  'user_id',
  'provider',
  'customer_id',
  'paid_until',
  'paid_at',
  'failed_at',
  'refunded_at',
  'ended_at',
  'cancel_at_period_end',
  'cancel_at',
  'created_at',
] as const

const fromRow = (row: Schema['subscriptions']): Subscription => ({
  id: row.id,
  userId: row.user_id,
  provider: row.provider,
  customerId: row.customer_id,
  createdAt: row.created_at,
  state: {
    paidUntil: row.paid_until,
    paidAt: row.paid_at,
    failedAt: row.failed_at,
    refundedAt: row.refunded_at,
    endedAt: row.ended_at,
    cancels: row.cancel_at_period_end === 1,
    cancelsAt: row.cancel_at,
  },
})

const toColumns = (state: SubscriptionState) => ({
  paid_until: state.paidUntil,
  paid_at: state.paidAt,
  failed_at: state.failedAt,
  refunded_at: state.refundedAt,
  ended_at: state.endedAt,
  cancel_at_period_end: Number(state.cancels),
  cancel_at: state.cancelsAt,
})

export const subscriptionsStore = (db: Db) => ({
  /** Writes an event down. @returns false where it is written already: of two at once, one waits and hears so */
  async isNewEvent(event: { readonly id: string; readonly type: string; readonly at: number }, now: number) {
    const { id, type, at } = event
    const result = await db
      .insertInto('payment_events')
      .values({ id, type, created_at: at, received_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Forgets events so old that no provider sends them again. */
  async deleteEventsBefore(time: number): Promise<void> {
    await db.deleteFrom('payment_events').where('received_at', '<', time).execute()
  },

  /**
   * A user's plan, under a row lock until the transaction ends; null where there is no
   * such account.
   */
  async lockForUpdate(userId: string): Promise<Plan | null> {
    const row = await db
      .updateTable('users')
      .set({ has_complimentary_plan: sql<number>`has_complimentary_plan` })
      .where('id', '=', userId)
      .returning(['has_complimentary_plan', 'subscription_status'])
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      isGranted: row.has_complimentary_plan === 1,
      status: row.subscription_status === 'active' ? 'active' : 'free',
    }
  },

  async isGranted(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('has_complimentary_plan')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.has_complimentary_plan === 1
  },

  async setPlan(userId: string, { isGranted, status }: Plan): Promise<void> {
    await db
      .updateTable('users')
      .set({ has_complimentary_plan: Number(isGranted), subscription_status: status })
      .where('id', '=', userId)
      .execute()
  },

  async byId(id: string): Promise<Subscription | null> {
    const row = await db.selectFrom('subscriptions').select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row ? fromRow(row) : null
  },

  /** A user's subscriptions, newest first. */
  async ofUser(userId: string): Promise<Subscription[]> {
    const rows = await db
      .selectFrom('subscriptions')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(fromRow)
  },

  /** Who of these has a subscription that is paid for and works at `now`, and when it ends; null where it is renewed. */
  async payingAmong(userIds: readonly string[], now: number): Promise<ReadonlyMap<string, number | null>> {
    if (userIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('subscriptions')
      .select(COLUMNS)
      .where('user_id', 'in', userIds)
      .execute()
    const ends = new Map<string, number | null>()
    for (const { userId, state } of rows.map(fromRow)) {
      if (!isActive(state, now)) continue
      const known = ends.get(userId)
      const end = state.cancels ? state.paidUntil : null
      ends.set(userId, known === null || end === null ? null : Math.max(known ?? end, end))
    }
    return ends
  },

  async ofCustomer(customerId: string): Promise<Subscription[]> {
    const rows = await db
      .selectFrom('subscriptions')
      .select(COLUMNS)
      .where('customer_id', '=', customerId)
      .execute()
    return rows.map(fromRow)
  },

  /** Writes a subscription down, or how it is now. */
  async upsert(subscription: Subscription): Promise<void> {
    const { id, userId, provider, customerId, state, createdAt } = subscription
    const columns = toColumns(state)
    await db
      .insertInto('subscriptions')
      .values({ id, user_id: userId, provider, customer_id: customerId, created_at: createdAt, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  },

  /** Accounts that are active by a subscription whose paid period is over at `now`: some of them have run out. */
  async mayBeExpired(now: number): Promise<string[]> {
    const rows = await db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select('users.id')
      .distinct()
      .where('subscriptions.paid_until', '<=', now)
      .where('users.subscription_status', '=', 'active')
      .where('users.has_complimentary_plan', '=', 0)
      .execute()
    return rows.map(({ id }) => id)
  },
})
