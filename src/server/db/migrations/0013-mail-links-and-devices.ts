import { type Kysely, type Migration } from 'kysely'

/** A link in a mail may also set a new password or confirm another address; a session says on which device it is. */
export const mailLinksAndDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('email_tokens')
      .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('verify'))
      .execute()
    await db.schema.alterTable('email_tokens').addColumn('email', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
  },
}
