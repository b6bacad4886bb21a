import type { Kysely, Migration } from 'kysely'

/** What the files of a picture take in the storage; pictures from before count as nothing until they are made anew. */
export const artworkBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('artworks')
      .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
