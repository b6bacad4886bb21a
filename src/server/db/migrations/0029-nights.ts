import type { Kysely, Migration } from 'kysely'
import { bytesType } from '../bytes-type.ts'

/** Playlists and nights of DJ software, verdicts on pairs of tracks, and whether answers learn from them. */
export const nights: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('learns_from_nights', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('personal_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('library_lists')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('folder', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('list_key', 'text', (c) => c.notNull())
      .addColumn('track_count', 'integer', (c) => c.notNull())
      .addColumn('entries', bytesType(db), (c) => c.notNull())
      .addUniqueConstraint('library_lists_key', ['user_id', 'list_key'])
      .execute()
    await db.schema
      .createTable('track_verdicts')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('pair_key', 'text', (c) => c.notNull())
      .addColumn('from_artist', 'text', (c) => c.notNull())
      .addColumn('from_title', 'text', (c) => c.notNull())
      .addColumn('to_artist', 'text', (c) => c.notNull())
      .addColumn('to_title', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('said_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('track_verdicts_pk', ['user_id', 'pair_key'])
      .execute()
  },
}
