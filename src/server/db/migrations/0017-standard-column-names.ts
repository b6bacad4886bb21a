import type { Kysely, Migration } from 'kysely'

/** Table, old name, new name. */
export const RENAMED_COLUMNS = [
  ['search_counts', 'subject', 'quota_key'],
  ['recommendations', 'card', 'payload'],
  ['artwork_jobs', 'claim', 'lease_token'],
  ['activity', 'at', 'created_at'],
  ['page_views', 'at', 'created_at'],
  ['interactions', 'at', 'created_at'],
] as const

/** The columns that 0016 left take the names of the code as well. Rows stay as they are. */
export const standardColumnNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, from, to] of RENAMED_COLUMNS)
      await db.schema.alterTable(table).renameColumn(from, to).execute()
  },
}
