import { type Kysely, type Migration, sql } from 'kysely'

type Before = {
  service_calls: { service: string; day: string; cost_micros: number }
  quota_usage: { quota_key: string; period: string; used: number }
}

/** What was spent so far this month counts on: a budget does not begin anew because the table did. */
const SPENT: Readonly<Record<string, string>> = { audd: 'audd', 'openai: %': 'image' }

export const quotaUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('quota_usage')
      .addColumn('quota_key', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('used', 'bigint', (c) => c.notNull())
      .addColumn('stopped_at', 'bigint')
      .addPrimaryKeyConstraint('quota_usage_once', ['quota_key', 'period'])
      .execute()
    // All that is pruned is pruned by age.
    await db.schema.createIndex('quota_usage_by_period').on('quota_usage').column('period').execute()
    const before = db as Kysely<Before>
    for (const [service, vendor] of Object.entries(SPENT))
      await before
        .insertInto('quota_usage')
        .columns(['quota_key', 'period', 'used'])
        .expression(
          before
            .selectFrom('service_calls')
            .select((row) => [
              sql<string>`${`money:${vendor}`}`.as('quota_key'),
              sql<string>`substr(day, 1, 7)`.as('period'),
              row.fn.sum<number>('cost_micros').as('used'),
            ])
            .where('service', 'like', service)
            .groupBy('period')
            .having((row) => row.fn.sum('cost_micros'), '>', 0),
        )
        .execute()
    await db.schema.alterTable('service_calls').dropColumn('cost_micros').execute()
  },
}
