import {
  type CreateTableBuilder,
  type Kysely,
  type Migration,
  type MigrationProvider,
  PostgresAdapter,
  sql,
} from 'kysely'

/** Forward only: a migration that has been released is never changed; a new one is added. */
const migrations: Record<string, Migration> = {
  '0001-catalogue-and-recommendations': {
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
  },
  '0002-accounts-songs-and-lists': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('username', 'text', (c) => c.notNull())
        .addColumn('username_key', 'text', (c) => c.notNull().unique())
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('subscription_status', 'text', (c) => c.notNull())
        .addColumn('email', 'text')
        .addColumn('email_verified', 'integer', (c) => c.notNull())
        .addColumn('list_count', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('users_by_email').on('users').column('email').execute()
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('seen_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
      await db.schema
        .createTable('email_tokens')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('email_tokens_by_user').on('email_tokens').column('user_id').execute()
      await songColumns(db.schema.createTable('saved_songs'))
        .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('saved_at', 'bigint', (c) => c.notNull())
        .addColumn('sort_order', 'integer', (c) => c.notNull())
        .addColumn('played', 'integer', (c) => c.notNull())
        .addUniqueConstraint('saved_songs_once', ['user_id', 'song_key'])
        .execute()
      await db.schema
        .createIndex('saved_songs_in_order')
        .on('saved_songs')
        .columns(['user_id', 'sort_order', 'id'])
        .execute()
      await db.schema
        .createTable('saved_lists')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('genre', 'text', (c) => c.notNull())
        .addColumn('genre_key', 'text', (c) => c.notNull())
        .addColumn('automatic', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createIndex('saved_lists_by_user')
        .on('saved_lists')
        .columns(['user_id', 'created_at'])
        .execute()
      // Two tabs that sync at once make one list: the second insert meets this.
      await db.schema
        .createIndex('one_automatic_list_a_genre')
        .unique()
        .on('saved_lists')
        .columns(['user_id', 'genre_key'])
        .where(sql.ref('automatic'), '=', sql.lit(1))
        .execute()
      await songColumns(db.schema.createTable('list_songs'))
        .addColumn('list_id', 'text', (c) => c.notNull().references('saved_lists.id').onDelete('cascade'))
        .addColumn('position', 'integer', (c) => c.notNull())
        .addUniqueConstraint('list_songs_once', ['list_id', 'song_key'])
        .execute()
      await db.schema
        .createIndex('list_songs_in_order')
        .on('list_songs')
        .columns(['list_id', 'position'])
        .execute()
    },
  },
  '0003-listening': {
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
        .addColumn('audio_file_id', 'text', (c) =>
          c.unique().references('audio_files.id').onDelete('cascade'),
        )
        .addColumn('library_track_id', 'text', (c) =>
          c.unique().references('library_tracks.id').onDelete('cascade'),
        )
        .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
        .addColumn('landmarks', bytes(db), (c) => c.notNull())
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
  },
}

export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }

const songColumns = (table: CreateTableBuilder<string, never>): CreateTableBuilder<string, string> =>
  table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('song_key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('genre', 'text', (c) => c.notNull())
    .addColumn('bpm', 'double precision')
    .addColumn('key_code', 'integer')
    .addColumn('release_year', 'integer')
    .addColumn('energy', 'integer')
    .addColumn('track_id', 'text')

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

/** The one type whose name differs: SQLite says blob, PostgreSQL bytea. */
const bytes = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? ('bytea' as const) : ('blob' as const)
