import type { Kysely, Migration } from 'kysely'

/** Tracks of public dumps, what was measured of them, and how far each file of a dump has been read. */
export const openDataImports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('imported_tracks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('artist', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('artist_key', 'text', (c) => c.notNull())
      .addColumn('year', 'integer')
      .addColumn('mbid', 'text', (c) => c.notNull())
      .addColumn('bpm', 'double precision')
      .addColumn('key_code', 'integer')
      .addColumn('measurements', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('imported_tracks_by_artist')
      .on('imported_tracks')
      .columns(['artist_key', 'bpm'])
      .execute()
    await db.schema
      .createIndex('imported_tracks_by_key')
      .on('imported_tracks')
      .columns(['key_code', 'bpm'])
      .execute()
    await db.schema
      .createTable('imported_recordings')
      .addColumn('mbid', 'text', (c) => c.primaryKey())
      .addColumn('track_id', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('imported_measurements')
      .addColumn('track_id', 'text', (c) => c.notNull())
      .addColumn('mbid', 'text', (c) => c.notNull())
      .addColumn('submission', 'integer', (c) => c.notNull())
      .addColumn('bpm', 'double precision')
      .addColumn('key_code', 'integer')
      .addPrimaryKeyConstraint('imported_measurements_once', ['track_id', 'mbid', 'submission'])
      .execute()
    await db.schema
      .createTable('imports')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('position', 'text', (c) => c.notNull())
      .addColumn('line', 'bigint', (c) => c.notNull())
      .addColumn('rows', 'bigint', (c) => c.notNull())
      .addColumn('left_out', 'bigint', (c) => c.notNull())
      .addColumn('bad', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
  },
}
