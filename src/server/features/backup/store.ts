import { sql } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

export type Row = Readonly<Record<string, unknown>>
export type TableName = keyof Schema

/**
 * Every table, those that others refer to first: rows go back in this order. `backup.test.ts` holds that none is missing
 * but `rate_windows`, whose rows are over before a backup is restored.
 */
export const TABLES: readonly TableName[] = [
  'app_settings',
  'tracks',
  'found_tracks',
  'proposal_metrics',
  'imported_tracks',
  'imported_recordings',
  'imported_measurements',
  'imports',
  'visitors',
  'search_counts',
  'recommendation_requests',
  'recommendations',
  'users',
  'sessions',
  'email_tokens',
  'second_factors',
  'recovery_codes',
  'api_keys',
  'library_lists',
  'track_verdicts',
  'user_preferences',
  'saved_songs',
  'artworks',
  'saved_lists',
  'list_songs',
  'audio_files',
  'library_tracks',
  'fingerprints',
  'previews',
  'artwork_jobs',
  'measurement_jobs',
  'orphaned_files',
  'login_attempts',
  'posts',
  'votes',
  'subscriptions',
  'payment_events',
  'activity',
  'page_views',
  'interactions',
  'daily_metrics',
  'service_calls',
  'quota_usage',
  'model_readings',
]

/** What a start fills by itself: a database that holds nothing else is an empty one. */
const SEEDED: ReadonlySet<TableName> = new Set(['app_settings', 'tracks'])
/** PostgreSQL takes 65,535 parameters a statement, SQLite 32,766. */
const MAX_PARAMETERS = 30_000

export const backupStore = (db: Db) => ({
  /** The first table with rows that no start makes; null where there is none. */
  async firstTableInUse(): Promise<TableName | null> {
    for (const table of TABLES) {
      if (SEEDED.has(table)) continue
      const row = await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
      if (row !== undefined) return table
    }
    return null
  },

  /** The pictures lie where they were restored to, which the next start notes. */
  async releaseArtworkFolder(): Promise<void> {
    await db.deleteFrom('app_settings').where('name', '=', 'artwork_folder').execute()
  },

  async clear(table: TableName): Promise<void> {
    await db.deleteFrom(table).execute()
  },

  async insert(table: TableName, rows: readonly Row[]): Promise<void> {
    const width = Object.keys(rows[0] ?? {}).length
    const batch = Math.max(1, Math.floor(MAX_PARAMETERS / Math.max(1, width)))
    for (let from = 0; from < rows.length; from += batch)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + batch) as never)
        .execute()
  },

  /** Storage keys of all pictures. */
  async storageKeys(): Promise<string[]> {
    const rows = await db.selectFrom('artworks').select('storage_key').orderBy('storage_key').execute()
    return rows.map(({ storage_key }) => storage_key)
  },
})
