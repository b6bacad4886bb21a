import { type Kysely, type Migration, sql } from 'kysely'

/** A plan counts the lists that people made: those that are kept automatically for each genre take none of its places. */
export const placesOfLists: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update users set list_count =
      (select count(*) from saved_lists where saved_lists.user_id = users.id and saved_lists.automatic = 0)`.execute(
      db,
    )
  },
}
