import { type KyselyPlugin, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshPostgres, freshSqlite, onEveryDatabase, postgresServer } from '#test/databases.ts'
import { placesOfLists } from './migrations/0012-places-of-lists.ts'
import { quotaUsage } from './migrations/0009-quota-usage.ts'
import { COLUMNS, standardNames, TABLES as RENAMED_TABLES } from './migrations/0016-standard-names.ts'
import { compactAnswers } from './migrations/0018-compact-answers.ts'
import { RENAMED_COLUMNS, standardColumnNames } from './migrations/0017-standard-column-names.ts'
import { migrate, openDatabase } from './open.ts'
import type { Db } from './schema.ts'

const TABLES = [
  'app_settings',
  'recommendations',
  'recommendation_requests',
  'search_counts',
  'tracks',
  'visitors',
]
const tables = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map((table) => table.name).sort()

onEveryDatabase('migrations', (fresh) => {
  it('make the tables that a search needs', async () => {
    const { db, close } = await fresh()
    expect(await tables(db)).toEqual(expect.arrayContaining(TABLES))
    await close()
  })

  it('run twice change nothing and lose nothing', async () => {
    const { db, close } = await fresh()
    const before = await tables(db)
    await db.insertInto('visitors').values({ id: 'v', created_at: 1_750_000_000_123 }).execute()
    await migrate(db)
    await migrate(db)
    expect(await db.selectFrom('visitors').selectAll().execute()).toEqual([
      { id: 'v', created_at: 1_750_000_000_123 },
    ])
    expect(await tables(db)).toEqual(before)
    await close()
  })

  it('what was spent on a vendor so far this month counts on', async () => {
    const { db, close } = await fresh()
    await db.schema.dropTable('quota_usage').execute()
    await db.schema
      .alterTable('service_calls')
      .addColumn('cost_micros', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    const spent: [string, string, number][] = [
      ['audd', '2025-05-31', 5_000],
      ['audd', '2025-06-01', 10_000],
      ['audd', '2025-06-02', 15_000],
      ['openai: gpt-image-1', '2025-06-02', 42_740],
      ['deezer', '2025-06-02', 0],
    ]
    for (const [service, day, cost] of spent)
      await sql`insert into service_calls (service, day, calls, failed, cost_micros)
        values (${service}, ${day}, 1, 0, ${cost})`.execute(db)
    await quotaUsage.up(db)
    const rows = await db
      .selectFrom('quota_usage')
      .selectAll()
      .orderBy('quota_key')
      .orderBy('period')
      .execute()
    expect(rows.map(({ quota_key, period, used }) => [quota_key, period, used])).toEqual([
      ['money:audd', '2025-05', 5_000],
      ['money:audd', '2025-06', 25_000],
      ['money:image', '2025-06', 42_740],
    ])
    await close()
  })

  it('lists that were kept automatically give their places of the plan back', async () => {
    const { db, close } = await fresh()
    for (const [id, count] of [
      ['anna', 3],
      ['ben', 1],
      ['none', 0],
    ] as const)
      await db
        .insertInto('users')
        .values({
          id,
          username: id,
          username_key: id,
          password_hash: '',
          email: null,
          email_verified: 0,
          role: 'user',
          subscription_status: 'free',
          has_complimentary_plan: 0,
          list_count: count,
          created_at: 1,
        })
        .execute()
    for (const [id, user_id, genre_key, automatic] of [
      ['1', 'anna', 'house', 1],
      ['2', 'anna', 'techno', 1],
      ['3', 'anna', 'house', 0],
      ['4', 'ben', 'house', 1],
    ] as const)
      await db
        .insertInto('saved_lists')
        .values({
          id,
          user_id,
          name: id,
          genre: genre_key,
          genre_key,
          automatic,
          created_at: 1,
          updated_at: 1,
        })
        .execute()
    await placesOfLists.up(db)
    const rows = await db.selectFrom('users').select(['id', 'list_count']).orderBy('id').execute()
    expect(rows.map(({ id, list_count }) => [id, list_count])).toEqual([
      ['anna', 1],
      ['ben', 0],
      ['none', 0],
    ])
    await close()
  })

  it('what stands under the names of before is found under the standard ones', async () => {
    const { db, close } = await fresh()
    for (const [table, from, to] of [...COLUMNS, ...RENAMED_COLUMNS])
      await db.schema.alterTable(table).renameColumn(to, from).execute()
    for (const [from, to] of RENAMED_TABLES) await db.schema.alterTable(to).renameTo(from).execute()
    await sql`insert into facts (name, value) values ('catalogue', 'seeded')`.execute(db)
    await sql`insert into analytics_days (day, name, amount) values ('2025-06-01', 'visitors', 7)`.execute(db)
    await sql`insert into unused_files (storage_key, due_at) values ('a.webp', 1750000000123)`.execute(db)
    await sql`insert into service_calls (service, day, calls, failed, last_fault, last_fault_at)
      values ('deezer', '2025-06-01', 2, 1, 'status 503', 1750000000123)`.execute(db)
    await sql`insert into users (id, username, username_key, password_hash, email_verified, role,
      subscription_status, is_granted, list_count, created_at)
      values ('u', 'anna', 'anna', '', 0, 'user', 'active', 1, 0, 1)`.execute(db)
    await sql`insert into visitors (id, created_at) values ('v', 1)`.execute(db)
    await sql`insert into requests (id, visitor_id, created_at, is_refinement, counted, selected_count, question, basis, counted_as)
      values ('r', 'v', 1, 0, 1, 0, '{}', '{}', '["v"]')`.execute(db)
    await sql`insert into recommendations (id, request_id, position, track_id, card, is_selected, is_extra)
      values ('c', 'r', 0, 't', '{"title":"Glue"}', 0, 0)`.execute(db)
    await sql`insert into search_counts (subject, used, updated_at) values ('user:u', 3, 1)`.execute(db)
    await sql`insert into saved_lists (id, user_id, name, genre, genre_key, automatic, created_at, updated_at)
      values ('l', 'u', 'Night', '', 'mixed', 0, 1, 1)`.execute(db)
    await sql`insert into artwork_jobs (list_id, user_id, status, progress, claim, lease_until, attempts, requested_at)
      values ('l', 'u', 'running', 40, 'node-1', 2, 1, 1)`.execute(db)
    await sql`insert into activity (id, user_id, action, details, at) values ('a', 'u', 'search', '', 5)`.execute(
      db,
    )
    await sql`insert into page_views (id, at, path, visitor) values ('p', 6, '/try', 'v')`.execute(db)
    await sql`insert into interactions (id, at, path, element_type, element_text, visitor)
      values ('i', 7, '/try', 'button', 'Save', 'v')`.execute(db)
    await standardNames.up(db)
    await standardColumnNames.up(db)
    expect(await db.selectFrom('recommendations').select('payload').execute()).toEqual([
      { payload: '{"title":"Glue"}' },
    ])
    expect(await db.selectFrom('search_counts').select(['quota_key', 'used']).execute()).toEqual([
      { quota_key: 'user:u', used: 3 },
    ])
    expect(await db.selectFrom('artwork_jobs').select(['lease_token', 'progress']).execute()).toEqual([
      { lease_token: 'node-1', progress: 40 },
    ])
    const timesOf = async (table: 'activity' | 'page_views' | 'interactions') =>
      (await db.selectFrom(table).select('created_at').execute()).map((row) => row.created_at)
    expect([await timesOf('activity'), await timesOf('page_views'), await timesOf('interactions')]).toEqual([
      [5],
      [6],
      [7],
    ])
    expect(await db.selectFrom('app_settings').select('value').execute()).toContainEqual({ value: 'seeded' })
    expect(await db.selectFrom('daily_metrics').selectAll().execute()).toEqual([
      { day: '2025-06-01', metric: 'visitors', value: 7 },
    ])
    expect(await db.selectFrom('orphaned_files').selectAll().execute()).toEqual([
      { storage_key: 'a.webp', delete_after: 1_750_000_000_123 },
    ])
    expect(await db.selectFrom('service_calls').select(['last_error', 'last_error_at']).execute()).toEqual([
      { last_error: 'status 503', last_error_at: 1_750_000_000_123 },
    ])
    expect(await db.selectFrom('users').select('has_complimentary_plan').execute()).toEqual([
      { has_complimentary_plan: 1 },
    ])
    expect(await db.selectFrom('recommendation_requests').select('quota_keys').execute()).toEqual([
      { quota_keys: '["v"]' },
    ])
    // What hung on a row of before still does.
    await db.deleteFrom('visitors').execute()
    expect(await db.selectFrom('recommendation_requests').select('id').execute()).toEqual([])
    await close()
  })

  it('an answer that stands in rows of its own stays as it is when later ones are stored in one', async () => {
    const { db, close } = await fresh()
    for (const column of ['answer', 'selected_bits'])
      await db.schema.alterTable('recommendation_requests').dropColumn(column).execute()
    await sql`insert into visitors (id, created_at) values ('v', 1)`.execute(db)
    await sql`insert into recommendation_requests (id, visitor_id, created_at, is_refinement, counted, selected_count, question, basis, quota_keys)
      values ('r', 'v', 1, 0, 1, 1, '{"currentTrack":"Glue"}', '{"notes":[]}', '["v"]')`.execute(db)
    await sql`insert into recommendations (id, request_id, position, track_id, payload, is_selected, is_extra)
      values ('c', 'r', 0, 't', '{"title":"Glue"}', 1, 0)`.execute(db)
    await compactAnswers.up(db)
    expect(
      await db.selectFrom('recommendation_requests').select(['basis', 'answer', 'selected_bits']).execute(),
    ).toEqual([{ basis: '{"notes":[]}', answer: null, selected_bits: 0 }])
    expect(await db.selectFrom('recommendations').select(['payload', 'is_selected']).execute()).toEqual([
      { payload: '{"title":"Glue"}', is_selected: 1 },
    ])
    await close()
  })

  it('both databases give numbers back as numbers', async () => {
    const { db, close } = await fresh()
    await db
      .insertInto('search_counts')
      .values({ quota_key: 's', used: 3, updated_at: 1_750_000_000_123 })
      .execute()
    const row = await db.selectFrom('search_counts').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual({ quota_key: 's', used: 3, updated_at: 1_750_000_000_123 })
    const { n } = await db
      .selectFrom('search_counts')
      .select(db.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
    await close()
  })
})

/** Throws in place of the nth statement, as a process that is killed there would leave it undone. */
function dyingAt(statement: number): { plugin: KyselyPlugin; died: () => boolean } {
  let seen = 0
  return {
    died: () => seen >= statement,
    plugin: {
      transformQuery({ node }) {
        if (/^(?:Create|Insert|Drop|Alter)/u.test(node.kind) && ++seen === statement)
          throw new Error('killed')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  }
}

it('a first start that dies anywhere in the migration can be started again (SQLite)', async () => {
  const stuck: number[] = []
  let statement = 1
  for (let died = true; died; statement++) {
    const folder = mkdtempSync(join(tmpdir(), 'segue-migrate-'))
    const db = openDatabase({ sqlite: join(folder, 'segue.db') })
    const death = dyingAt(statement)
    await migrate(db.withPlugin(death.plugin)).catch(() => undefined)
    died = death.died()
    await migrate(db).catch(() => stuck.push(statement))
    if (!stuck.includes(statement)) expect(await tables(db)).toEqual(expect.arrayContaining(TABLES))
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  expect(statement, 'statements died at').toBeGreaterThan(8)
  expect(stuck, 'dying at these statements leaves a database that never starts again').toEqual([])
})

it('SQLite keeps what it acknowledges and enforces its references', async () => {
  const { db, close } = await freshSqlite()
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0] as unknown
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  await close()
})

describe.skipIf(!postgresServer)('on PostgreSQL', () => {
  it('several servers that start at once migrate one after the other', async () => {
    const { db: first, close } = await freshPostgres(postgresServer as string)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first)
    const before = await tables(first)
    await sql`drop schema public cascade`.execute(first)
    await sql`create schema public`.execute(first)
    const address = new URL(postgresServer as string)
    address.pathname = `/${rows[0]?.name}`
    const servers = Array.from({ length: 5 }, () => openDatabase({ postgres: address.href }))
    const results = await Promise.allSettled(servers.map((db) => migrate(db)))
    expect(results.map((result) => result.status)).toEqual(servers.map(() => 'fulfilled'))
    expect(await tables(first)).toEqual(before)
    await Promise.all(servers.map((db) => db.destroy()))
    await close()
  })
})
