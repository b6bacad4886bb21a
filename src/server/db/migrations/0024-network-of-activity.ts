import type { Kysely, Migration } from 'kysely'

/** From which network something was done that an audit asks for, as a keyed hash. */
export const networkOfActivity: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('activity').addColumn('network', 'text').execute()
  },
}
