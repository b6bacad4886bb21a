import { type Kysely, type Migration } from 'kysely'

export const catalogueAndRecommendations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('artist', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('year', 'integer')
      .addColumn('genre', 'text', (c) => c.notNull())
      .addColumn('bpm', 'double precision', (c) => c.notNull())
      .addColumn('key_code', 'integer')
      .addColumn('key_source', 'text')
      .addColumn('energy', 'integer')
      .addColumn('vibes', 'text', (c) => c.notNull())
      .addColumn('vocal', 'integer')
      .execute()
    await db.schema
      .createTable('facts')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('visitors')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('search_counts')
      .addColumn('subject', 'text', (c) => c.primaryKey())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('requests')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('visitor_id', 'text', (c) => c.notNull().references('visitors.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('question', 'text', (c) => c.notNull())
      .addColumn('basis', 'text', (c) => c.notNull())
      .addColumn('counted_as', 'text', (c) => c.notNull())
      .addColumn('is_refinement', 'integer', (c) => c.notNull())
      .addColumn('counted', 'integer', (c) => c.notNull())
      .addColumn('selected_count', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('requests_by_visitor')
      .on('requests')
      .columns(['visitor_id', 'created_at'])
      .execute()
    await db.schema.createIndex('requests_by_age').on('requests').column('created_at').execute()
    await db.schema
      .createTable('recommendations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('request_id', 'text', (c) => c.notNull().references('requests.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('track_id', 'text', (c) => c.notNull())
      .addColumn('card', 'text', (c) => c.notNull())
      .addColumn('is_selected', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('recommendations_by_request')
      .on('recommendations')
      .columns(['request_id', 'position'])
      .execute()
  },
}
