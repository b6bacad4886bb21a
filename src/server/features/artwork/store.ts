import { sql } from 'kysely'
import type { ArtworkFacts } from '#domain/artwork/artwork-facts.ts'
import type { Db } from '../../db/schema.ts'

export type Artwork = {
  readonly id: string
  readonly userId: string
  /** Form language, or the model that drew it. */
  readonly family: string
  /** Names its files. */
  readonly storageKey: string
  /** A file was looked for and not there. */
  readonly isMissing: boolean
  readonly createdAt: number
}
export type DrawnArtwork = Artwork & { readonly facts: ArtworkFacts }

/** A picture that is being made. The token says which worker has it. */
export type ClaimedJob = { readonly listId: string; readonly userId: string; readonly leaseToken: string }
type JobState = {
  readonly status: 'waiting' | 'running' | 'failed'
  /** 0–1 */
  readonly progress: number
  readonly message: string | null
}

/** A job that ended so often without an end, with its server for all one knows, is not begun again. */
const ATTEMPTS = 3

const COLUMNS = ['id', 'user_id', 'family', 'storage_key', 'is_missing', 'created_at'] as const
type Row = {
  id: string
  user_id: string
  family: string
  storage_key: string
  is_missing: number
  created_at: number
}
const toArtwork = (row: Row): Artwork => ({
  id: row.id,
  userId: row.user_id,
  family: row.family,
  storageKey: row.storage_key,
  isMissing: row.is_missing === 1,
  createdAt: row.created_at,
})

export const artworkStore = (db: Db) => ({
  async byId(id: string): Promise<Artwork | null> {
    const row = await db.selectFrom('artworks').select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row ? toArtwork(row) : null
  },

  async ofUser(userId: string): Promise<Artwork[]> {
    const rows = await db
      .selectFrom('artworks')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(toArtwork)
  },

  /** Notes that the pictures lie in this folder, unless they lie in another one. @returns in which */
  async claimFolder(id: string): Promise<string> {
    const name = 'artwork_folder'
    await db
      .insertInto('app_settings')
      .values({ name, value: id })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: id })
          // Without a picture there is nothing that another folder could have.
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom('artworks').select('artworks.id')))),
      )
      .execute()
    const row = await db
      .selectFrom('app_settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  },

  async storedBytes(userId: string): Promise<number> {
    const { bytes } = await db
      .selectFrom('artworks')
      .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(bytes)
  },

  /** Some of all pictures, in the order of their ids. @param after the id of the last one that was read, '' at first */
  async some(after: string, limit: number): Promise<DrawnArtwork[]> {
    const rows = await db
      .selectFrom('artworks')
      .select([...COLUMNS, 'facts'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...toArtwork(row), facts: JSON.parse(row.facts) as ArtworkFacts }))
  },

  async isPosted(id: string): Promise<boolean> {
    const row = await db.selectFrom('posts').select('id').where('artwork_id', '=', id).executeTakeFirst()
    return row !== undefined
  },

  async add(artwork: Omit<DrawnArtwork, 'isMissing'> & { readonly bytes: number }): Promise<void> {
    await db
      .insertInto('artworks')
      .values({
        id: artwork.id,
        user_id: artwork.userId,
        family: artwork.family,
        facts: JSON.stringify(artwork.facts),
        storage_key: artwork.storageKey,
        bytes: artwork.bytes,
        is_missing: 0,
        created_at: artwork.createdAt,
      })
      .execute()
  },

  /** Notes whether the files are there, unless they are others by now. */
  async noteMissing({ id, storageKey }: Artwork, isMissing: boolean): Promise<void> {
    await db
      .updateTable('artworks')
      .set({ is_missing: Number(isMissing) })
      .where('id', '=', id)
      .where('storage_key', '=', storageKey)
      .execute()
  },

  /** Puts other files in the place of a picture's. @returns false when another node was faster, or it is gone */
  async replaceFiles(
    { id, storageKey }: Artwork,
    fresh: Pick<Artwork, 'family' | 'storageKey'> & { readonly bytes: number },
  ): Promise<boolean> {
    const result = await db
      .updateTable('artworks')
      .set({ storage_key: fresh.storageKey, bytes: fresh.bytes, family: fresh.family, is_missing: 0 })
      .where('id', '=', id)
      .where('storage_key', '=', storageKey)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** @returns the picture the list has shown until now */
  async showOnList(listId: string, artworkId: string): Promise<string | null> {
    const row = await db
      .selectFrom('saved_lists')
      .select('artwork_id')
      .where('id', '=', listId)
      .executeTakeFirst()
    await db.updateTable('saved_lists').set({ artwork_id: artworkId }).where('id', '=', listId).execute()
    return row?.artwork_id ?? null
  },

  /** Forgets a picture that no list and no post shows. Run it in the transaction that ends its last use. */
  async discardUnused(id: string, now: number): Promise<void> {
    const row = await db
      .deleteFrom('artworks')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('saved_lists').select('saved_lists.id').where('saved_lists.artwork_id', '=', id)),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('posts').select('posts.id').where('posts.artwork_id', '=', id))),
      )
      .returning('storage_key')
      .executeTakeFirst()
    if (row) await this.markOrphaned(row.storage_key, now)
  },

  /** Deletes a user's pictures, shared ones included. Run it in the transaction that deletes the account. */
  async discardAllOf(userId: string, now: number): Promise<void> {
    for (const { storageKey } of await this.ofUser(userId)) await this.markOrphaned(storageKey, now)
    await db.deleteFrom('artworks').where('user_id', '=', userId).execute()
  },

  /** From this time on these files belong to no picture, and are deleted. */
  async markOrphaned(storageKey: string, dueAt: number): Promise<void> {
    await db
      .insertInto('orphaned_files')
      .values({ storage_key: storageKey, delete_after: dueAt })
      .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ delete_after: dueAt }))
      .execute()
  },

  /** These files belong to a picture, or are deleted. */
  async deleteOrphaned(storageKey: string): Promise<void> {
    await db.deleteFrom('orphaned_files').where('storage_key', '=', storageKey).execute()
  },

  async droppedFiles(now: number, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('orphaned_files')
      .select('storage_key')
      .where('delete_after', '<=', now)
      .orderBy('delete_after')
      .limit(limit)
      .execute()
    return rows.map((row) => row.storage_key)
  },

  /** Asks for a picture of a list. One that is being made already is joined; one that failed is begun anew. */
  async request(listId: string, userId: string, now: number): Promise<void> {
    const fresh = {
      status: 'waiting',
      progress: 0,
      message: null,
      lease_token: null,
      lease_until: 0,
      attempts: 0,
    }
    await db
      .insertInto('artwork_jobs')
      .values({ list_id: listId, user_id: userId, requested_at: now, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('list_id')
          .doUpdateSet({ ...fresh, requested_at: now })
          .where('artwork_jobs.status', '=', 'failed'),
      )
      .execute()
  },

  async jobOf(listId: string): Promise<JobState | null> {
    const row = await db
      .selectFrom('artwork_jobs')
      .select(['status', 'progress', 'message'])
      .where('list_id', '=', listId)
      .executeTakeFirst()
    if (!row) return null
    const status = row.status === 'failed' || row.status === 'running' ? row.status : 'waiting'
    return { status, progress: row.progress, message: row.message }
  },

  /**
   * Takes the job that waits longest, or one whose server has not been heard of since its lease ended. One statement
   * decides, so that of several servers one gets it. @returns null when there is none, or another node was faster
   */
  async claim(leaseToken: string, now: number, leaseUntil: number): Promise<ClaimedJob | null> {
    const isFree = sql<boolean>`(status = 'waiting' or (status = 'running' and lease_until < ${now})) and attempts < ${ATTEMPTS}`
    const row = await db
      .updateTable('artwork_jobs')
      .set({
        status: 'running',
        lease_token: leaseToken,
        lease_until: leaseUntil,
        attempts: sql<number>`attempts + 1`,
      })
      .where('list_id', '=', ({ selectFrom }) =>
        selectFrom('artwork_jobs')
          .select('list_id')
          .where(isFree)
          .orderBy('requested_at')
          .orderBy('list_id')
          .limit(1),
      )
      // PostgreSQL looks at a row that another server has just changed once more: then it is not free.
      .where(isFree)
      .returning(['list_id', 'user_id'])
      .executeTakeFirst()
    return row ? { listId: row.list_id, userId: row.user_id, leaseToken } : null
  },

  /** Ends the jobs that were begun too often. */
  async giveUpOn(message: string, now: number): Promise<void> {
    await db
      .updateTable('artwork_jobs')
      .set({ status: 'failed', lease_token: null, message })
      .where('status', '=', 'running')
      .where('lease_until', '<', now)
      .where('attempts', '>=', ATTEMPTS)
      .execute()
  },

  /** Renews the lease. @returns false when it was lost to another claim */
  async renewLease(
    { listId, leaseToken }: ClaimedJob,
    progress: number,
    leaseUntil: number,
  ): Promise<boolean> {
    const result = await db
      .updateTable('artwork_jobs')
      .set({ progress, lease_until: leaseUntil })
      .where('list_id', '=', listId)
      .where('lease_token', '=', leaseToken)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Releases a job's lease, so that another node can take it. */
  async giveBack({ listId, leaseToken }: ClaimedJob): Promise<void> {
    await db
      .updateTable('artwork_jobs')
      .set({ status: 'waiting', lease_token: null, lease_until: 0, attempts: sql<number>`attempts - 1` })
      .where('list_id', '=', listId)
      .where('lease_token', '=', leaseToken)
      .execute()
  },

  async fail({ listId, leaseToken }: ClaimedJob, message: string): Promise<void> {
    await db
      .updateTable('artwork_jobs')
      .set({ status: 'failed', lease_token: null, message })
      .where('list_id', '=', listId)
      .where('lease_token', '=', leaseToken)
      .execute()
  },

  /** How many jobs stand where. */
  async jobCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .selectFrom('artwork_jobs')
      .select(['status', (row) => row.fn.countAll().as('count')])
      .groupBy('status')
      .execute()
    return new Map(rows.map(({ status, count }) => [status, Number(count)]))
  },

  /** Ends a job. @returns false when the lease was lost: then the result is to be discarded */
  async finish({ listId, leaseToken }: ClaimedJob): Promise<boolean> {
    const result = await db
      .deleteFrom('artwork_jobs')
      .where('list_id', '=', listId)
      .where('lease_token', '=', leaseToken)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  async cancel(listId: string): Promise<void> {
    await db.deleteFrom('artwork_jobs').where('list_id', '=', listId).execute()
  },
})
