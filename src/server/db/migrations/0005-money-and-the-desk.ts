import { type Kysely, type Migration } from 'kysely'

export const moneyAndTheDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_mode', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('is_granted', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('subscriptions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('customer_id', 'text', (c) => c.notNull())
      .addColumn('paid_until', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addColumn('failed_at', 'bigint')
      .addColumn('refunded_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('cancels', 'integer', (c) => c.notNull())
      .addColumn('cancels_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('subscriptions_by_user').on('subscriptions').column('user_id').execute()
    await db.schema
      .createIndex('subscriptions_by_customer')
      .on('subscriptions')
      .column('customer_id')
      .execute()
    await db.schema.createIndex('subscriptions_by_end').on('subscriptions').column('paid_until').execute()
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
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('activity_by_age').on('activity').columns(['at', 'id']).execute()
    await db.schema.createIndex('activity_by_action').on('activity').columns(['action', 'at', 'id']).execute()
    await db.schema.createIndex('activity_by_user').on('activity').column('user_id').execute()
    await db.schema
      .createTable('page_views')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('referrer', 'text')
      .addColumn('visitor', 'text', (c) => c.notNull())
      .execute()
    // With all that reports read: they are not sent to the table for each row.
    await db.schema
      .createIndex('page_views_by_age')
      .on('page_views')
      .columns(['at', 'path', 'visitor'])
      .execute()
    await db.schema
      .createTable('interactions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('element_type', 'text', (c) => c.notNull())
      .addColumn('element_text', 'text', (c) => c.notNull())
      .addColumn('x', 'integer')
      .addColumn('y', 'integer')
      .addColumn('page_width', 'integer')
      .addColumn('visitor', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('interactions_by_age').on('interactions').column('at').execute()
    await db.schema
      .createIndex('interactions_by_path')
      .on('interactions')
      .columns(['path', 'at', 'page_width', 'x', 'y'])
      .execute()
    await db.schema
      .createTable('analytics_days')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('analytics_days_once', ['day', 'name'])
      .execute()
  },
}
