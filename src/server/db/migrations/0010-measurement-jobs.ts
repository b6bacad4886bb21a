import { type Kysely, type Migration } from 'kysely'

/** Tracks whose tempo or key no source states, waiting to be measured by our own analysis; and what came of it. */
export const measurementJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('measurement_jobs')
      .addColumn('track_id', 'text', (c) => c.primaryKey())
      .addColumn('artist', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('genre', 'text')
      .addColumn('wants_tempo', 'integer', (c) => c.notNull())
      .addColumn('wants_key', 'integer', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('not_before', 'bigint', (c) => c.notNull())
      .addColumn('lease_token', 'text')
      .addColumn('lease_until', 'bigint', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('bpm', 'double precision')
      .addColumn('bpm_confidence', 'double precision')
      .addColumn('key_code', 'integer')
      .addColumn('key_confidence', 'double precision')
      .addColumn('energy', 'integer')
      .addColumn('service', 'text')
      .addColumn('requested_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('measurement_jobs_by_turn')
      .on('measurement_jobs')
      .columns(['state', 'priority', 'not_before'])
      .execute()
    await db.schema
      .createIndex('measurement_jobs_by_end')
      .on('measurement_jobs')
      .columns(['finished_at', 'state'])
      .execute()
  },
}
