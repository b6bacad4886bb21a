import { type Kysely, type Migration } from 'kysely'

export const moneyAndTheDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_mode', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('subscriptions')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('customer_id', 'text', (c) => c.notNull())
      .addColumn('subscription_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('period_end', 'bigint')
      .addColumn('cancels', 'integer', (c) => c.notNull())
      .addColumn('event_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('subscriptions_by_customer')
      .on('subscriptions')
      .column('customer_id')
      .execute()
    await db.schema
      .createTable('payment_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('activity')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('username', 'text')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('activity_by_age').on('activity').columns(['at', 'id']).execute()
    await db.schema
      .createTable('page_views')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('referrer', 'text')
      .addColumn('visitor', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('page_views_by_age').on('page_views').column('at').execute()
    await db.schema
      .createTable('interactions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('element_type', 'text', (c) => c.notNull())
      .addColumn('element_text', 'text', (c) => c.notNull())
      .addColumn('x', 'double precision')
      .addColumn('y', 'double precision')
      .addColumn('visitor', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('interactions_by_age').on('interactions').column('at').execute()
    await db.schema
      .createTable('analytics_days')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('analytics_days_once', ['day', 'name'])
      .execute()
  },
}
