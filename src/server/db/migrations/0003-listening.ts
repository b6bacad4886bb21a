import { type CreateTableBuilder, type Kysely, type Migration } from 'kysely'
import { bytesType } from '../bytes-type.ts'

export const listening: Migration = {
  async up(db: Kysely<unknown>) {
    await audioFacts(db.schema.createTable('audio_files'))
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull().unique())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('modified_at', 'bigint', (c) => c.notNull())
      .addColumn('scanned_at', 'bigint', (c) => c.notNull())
      .addColumn('fault', 'text')
      .addColumn('track_id', 'text')
      .addColumn('preview_start_ms', 'integer')
      .execute()
    await audioFacts(db.schema.createTable('library_tracks'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('track_key', 'text', (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('library_tracks_once', ['user_id', 'track_key'])
      .execute()
    await db.schema
      .createTable('fingerprints')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('audio_file_id', 'text', (c) => c.unique().references('audio_files.id').onDelete('cascade'))
      .addColumn('library_track_id', 'text', (c) =>
        c.unique().references('library_tracks.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('landmarks', bytesType(db), (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('fingerprints_by_user')
      .on('fingerprints')
      .columns(['user_id', 'added_at'])
      .execute()
    await db.schema
      .createTable('previews')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('query_key', 'text', (c) => c.notNull().unique())
      .addColumn('source', 'text')
      .addColumn('sound_url', 'text')
      .addColumn('youtube_url', 'text')
      .addColumn('youtube_title', 'text')
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('service_calls')
      .addColumn('service', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('failed', 'integer', (c) => c.notNull())
      .addColumn('cost_micros', 'bigint', (c) => c.notNull())
      .addColumn('last_fault', 'text')
      .addColumn('last_fault_at', 'bigint')
      .addPrimaryKeyConstraint('service_calls_once', ['service', 'day'])
      .execute()
  },
}

const audioFacts = (table: CreateTableBuilder<string, never>): CreateTableBuilder<string, string> =>
  table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('album', 'text')
    .addColumn('genre', 'text')
    .addColumn('year', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('bpm', 'double precision')
    .addColumn('bpm_source', 'text')
    .addColumn('bpm_confidence', 'double precision')
    .addColumn('key_code', 'integer')
    .addColumn('key_source', 'text')
    .addColumn('key_confidence', 'double precision')
    .addColumn('energy', 'integer')
