import { type Kysely, type Migration, sql } from 'kysely'

export const artworkAndGallery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('saved_lists').addColumn('artwork_id', 'text').execute()
    await db.schema
      .createTable('artworks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list_id', 'text')
      .addColumn('family', 'text', (c) => c.notNull())
      .addColumn('storage_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('artworks_by_user').on('artworks').column('user_id').execute()
    await db.schema
      .createTable('artwork_jobs')
      .addColumn('list_id', 'text', (c) => c.primaryKey().references('saved_lists.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('progress', 'double precision', (c) => c.notNull())
      .addColumn('message', 'text')
      .addColumn('requested_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('posts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list_id', 'text', (c) => c.unique())
      .addColumn('artwork_id', 'text', (c) => c.notNull().references('artworks.id').onDelete('cascade'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('genre', 'text', (c) => c.notNull())
      .addColumn('songs', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('posts_by_age').on('posts').column('created_at').execute()
    await db.schema.createIndex('posts_by_user').on('posts').column('user_id').execute()
    await db.schema
      .createTable('votes')
      .addColumn('post_id', 'text', (c) => c.notNull())
      .addColumn('voter', 'text', (c) => c.notNull())
      .addColumn('device', 'text')
      .addColumn('direction', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('votes_once', ['post_id', 'voter'])
      .execute()
    await db.schema
      .createIndex('one_vote_a_device')
      .unique()
      .on('votes')
      .columns(['post_id', 'device'])
      .where(sql.ref('device'), 'is not', sql.lit(null))
      .execute()
  },
}
