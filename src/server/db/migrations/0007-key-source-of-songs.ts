import { type Kysely, type Migration } from 'kysely'

/** A kept song says where its key comes from. Of those kept before it is not known. */
export const keySourceOfSongs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['saved_songs', 'list_songs'])
      await db.schema.alterTable(table).addColumn('key_source', 'text').execute()
  },
}
