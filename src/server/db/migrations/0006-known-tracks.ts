import { type Kysely, type Migration } from 'kysely'

/**
 * Tracks may lack a genre or a tempo, and say where the tempo is from and how widely they are known. The table holds what
 * is seeded from files at every new edition and nothing else, so it is made anew.
 */
export const knownTracks: Migration = {
  async up(db: Kysely<{ facts: { name: string; value: string } }>) {
    await db.schema.dropTable('tracks').execute()
    await db.schema
      .createTable('tracks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('artist', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('year', 'integer')
      .addColumn('genre', 'text')
      .addColumn('bpm', 'double precision')
      .addColumn('bpm_source', 'text')
      .addColumn('key_code', 'integer')
      .addColumn('key_source', 'text')
      .addColumn('energy', 'integer')
      .addColumn('vibes', 'text', (c) => c.notNull())
      .addColumn('vocal', 'integer')
      .addColumn('popularity', 'integer')
      .execute()
    await db.updateTable('facts').set({ value: '' }).where('name', '=', 'catalogue').execute()
  },
}
