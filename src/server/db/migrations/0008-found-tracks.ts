import type { Kysely, Migration } from 'kysely'

/** Tracks that services proved to exist, what proposals came to, and answers that get more cards after they were given. */
export const foundTracks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('found_tracks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('artist', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('year', 'integer')
      .addColumn('genre', 'text')
      .addColumn('bpm', 'double precision')
      .addColumn('bpm_confidence', 'double precision')
      .addColumn('key_code', 'integer')
      .addColumn('key_source', 'text')
      .addColumn('key_confidence', 'double precision')
      .addColumn('energy', 'integer')
      .addColumn('isrc', 'text')
      .addColumn('service', 'text', (c) => c.notNull())
      .addColumn('page_url', 'text')
      .addColumn('provenance', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('requested_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .execute()
    await db.schema.createIndex('found_tracks_by_isrc').on('found_tracks').column('isrc').execute()
    await db.schema.createIndex('found_tracks_by_update').on('found_tracks').column('updated_at').execute()
    await db.schema
      .createTable('proposal_metrics')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('questions', 'integer', (c) => c.notNull())
      .addColumn('proposed', 'integer', (c) => c.notNull())
      .addColumn('known', 'integer', (c) => c.notNull())
      .addColumn('proven', 'integer', (c) => c.notNull())
      .addColumn('recommended', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('proposal_metrics_once', ['day', 'source'])
      .execute()
    await db.schema.alterTable('requests').addColumn('extras_until', 'bigint').execute()
    await db.schema
      .alterTable('recommendations')
      .addColumn('is_extra', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
