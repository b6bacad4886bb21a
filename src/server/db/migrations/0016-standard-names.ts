import type { Kysely, Migration } from 'kysely'

export const TABLES = [
  ['facts', 'app_settings'],
  ['requests', 'recommendation_requests'],
  ['unused_files', 'orphaned_files'],
  ['analytics_days', 'daily_metrics'],
] as const

/** By the new name of their table. */
export const COLUMNS = [
  ['audio_files', 'fault', 'error'],
  ['service_calls', 'last_fault', 'last_error'],
  ['service_calls', 'last_fault_at', 'last_error_at'],
  ['users', 'is_granted', 'has_complimentary_plan'],
  ['sessions', 'user_mode', 'acting_as_user'],
  ['sessions', 'seen_at', 'last_seen_at'],
  ['orphaned_files', 'due_at', 'delete_after'],
  ['daily_metrics', 'name', 'metric'],
  ['daily_metrics', 'amount', 'value'],
  ['recommendation_requests', 'counted_as', 'quota_keys'],
  ['subscriptions', 'cancels', 'cancel_at_period_end'],
  ['subscriptions', 'cancels_at', 'cancel_at'],
] as const

/** Tables and columns take the names by which the field calls what they hold. Rows stay as they are. */
export const standardNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [from, to] of TABLES) await db.schema.alterTable(from).renameTo(to).execute()
    for (const [table, from, to] of COLUMNS)
      await db.schema.alterTable(table).renameColumn(from, to).execute()
  },
}
