import { sql, type Updateable } from 'kysely'
import type { MeasuredFacts } from '#domain/audio/measured-facts.ts'
import type { Key } from '#domain/key/key.ts'
import type { GenreName } from '#domain/track/genres.ts'
import type { Db, Schema } from '../../db/schema.ts'

/** A track whose tempo or key no source states. */
export type MeasurementRequest = {
  readonly trackId: string
  readonly artist: string
  readonly title: string
  readonly genre: GenreName | null
  readonly wantsTempo: boolean
  readonly wantsKey: boolean
}

/** A request that this server is measuring. The lease token is whose it is. */
export type MeasurementJob = MeasurementRequest & { readonly attempts: number; readonly leaseToken: string }

export type MeasurementResult = {
  readonly trackId: string
  readonly artist: string
  readonly title: string
  readonly bpm: number | null
  readonly bpmConfidence: number | null
  readonly key: Key | null
  readonly keyConfidence: number | null
  readonly service: string | null
  /** null where it was measured. */
  readonly error: string | null
  readonly finishedAt: number
}

/** Attempts per track: after that there is no preview of it to be had. */
export const MAX_ATTEMPTS = 5
/** Requested by a search; the others are measured when the queue is otherwise empty. */
const ASKED = 0
const IDLE = 1

/** More than this in one statement is more than SQLite takes. */
const INSERT_BATCH_SIZE = 40

type JobUpdate = Updateable<Schema['measurement_jobs']>

export const measuringStore = (db: Db) => ({
  /** Takes requests in, each track once; one that a search asked for comes before the others. */
  async enqueue(requests: readonly MeasurementRequest[], isAsked: boolean, now: number): Promise<void> {
    const priority = isAsked ? ASKED : IDLE
    for (let at = 0; at < requests.length; at += INSERT_BATCH_SIZE)
      await db
        .insertInto('measurement_jobs')
        .values(
          requests.slice(at, at + INSERT_BATCH_SIZE).map((request) => ({
            track_id: request.trackId,
            artist: request.artist,
            title: request.title,
            genre: request.genre,
            wants_tempo: request.wantsTempo ? 1 : 0,
            wants_key: request.wantsKey ? 1 : 0,
            priority,
            state: 'waiting' as const,
            attempts: 0,
            not_before: now,
            lease_token: null,
            lease_until: 0,
            requested_at: now,
          })),
        )
        .onConflict((conflict) =>
          isAsked
            ? conflict
                .column('track_id')
                .doUpdateSet({ priority })
                .where('measurement_jobs.priority', '>', priority)
            : conflict.column('track_id').doNothing(),
        )
        .execute()
  },

  /** Which of these are or were in the queue. */
  async known(trackIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (trackIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('measurement_jobs')
      .select('track_id')
      .where('track_id', 'in', [...trackIds])
      .execute()
    return new Set(rows.map((row) => row.track_id))
  },

  /** Takes the next job that is due, or whose server has not been heard of; null where none is. */
  async claim(leaseToken: string, now: number, leaseUntil: number): Promise<MeasurementJob | null> {
    const isFree = sql<boolean>`((state = 'waiting' and not_before <= ${now}) or (state = 'running' and lease_until < ${now})) and attempts < ${MAX_ATTEMPTS}`
    const row = await db
      .updateTable('measurement_jobs')
      .set({
        state: 'running',
        lease_token: leaseToken,
        lease_until: leaseUntil,
        attempts: sql<number>`attempts + 1`,
      })
      .where('track_id', '=', ({ selectFrom }) =>
        selectFrom('measurement_jobs')
          .select('track_id')
          .where(isFree)
          .orderBy('priority')
          .orderBy('not_before')
          .orderBy('track_id')
          .limit(1),
      )
      // PostgreSQL looks at a row that another server has just changed once more: then it is not free.
      .where(isFree)
      .returning(['track_id', 'artist', 'title', 'genre', 'wants_tempo', 'wants_key', 'attempts'])
      .executeTakeFirst()
    if (!row) return null
    return {
      trackId: row.track_id,
      artist: row.artist,
      title: row.title,
      genre: row.genre as GenreName | null,
      wantsTempo: row.wants_tempo === 1,
      wantsKey: row.wants_key === 1,
      attempts: row.attempts,
      leaseToken,
    }
  },

  /** Stores the measurement. @returns false when the lease was lost */
  async finish(job: MeasurementJob, facts: MeasuredFacts, service: string, now: number): Promise<boolean> {
    return this.end(job, {
      state: 'done',
      error: null,
      bpm: facts.bpm,
      bpm_confidence: facts.bpm === null ? null : facts.bpmConfidence,
      key_code: facts.key,
      key_confidence: facts.key === null ? null : facts.keyConfidence,
      energy: facts.energy,
      service,
      finished_at: now,
    })
  },

  /** It will not be measured: there is no preview, or the analysis is not sure enough. */
  async fail(job: MeasurementJob, error: string, now: number): Promise<boolean> {
    return this.end(job, { state: 'failed', error, finished_at: now })
  },

  /** It may be measured another time. */
  async retry(job: MeasurementJob, error: string, notBefore: number): Promise<boolean> {
    return this.end(job, { state: 'waiting', error, not_before: notBefore })
  },

  /** Releases a job that was hardly begun: it does not count as an attempt. */
  async giveBack({ trackId, leaseToken }: MeasurementJob, notBefore = 0): Promise<void> {
    await db
      .updateTable('measurement_jobs')
      .set((row) => ({
        state: 'waiting',
        lease_token: null,
        not_before: notBefore,
        attempts: row('attempts', '-', 1),
      }))
      .where('track_id', '=', trackId)
      .where('lease_token', '=', leaseToken)
      .execute()
  },

  async end({ trackId, leaseToken }: MeasurementJob, result: JobUpdate): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('measurement_jobs')
      .set({ ...result, lease_token: null })
      .where('track_id', '=', trackId)
      .where('lease_token', '=', leaseToken)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Ends jobs that were begun too often without coming to an end. */
  async failAbandoned(error: string, now: number): Promise<void> {
    await db
      .updateTable('measurement_jobs')
      .set({ state: 'failed', error, lease_token: null, finished_at: now })
      .where('state', '=', 'running')
      .where('lease_until', '<', now)
      .where('attempts', '>=', MAX_ATTEMPTS)
      .execute()
  },

  /** Forgets what ended before: then it may be tried again. */
  async pruneFinished(before: number): Promise<void> {
    await db.deleteFrom('measurement_jobs').where('finished_at', '<', before).execute()
  },

  /** How many stand where. @param since of those that were measured, the ones since then */
  async counts(since: number): Promise<Record<'waiting' | 'running' | 'doneSince' | 'failed', number>> {
    const rows = await db
      .selectFrom('measurement_jobs')
      .select(['state', (row) => row.fn.countAll().as('count')])
      .where('state', 'in', ['waiting', 'running', 'failed'])
      .groupBy('state')
      .execute()
    const done = await db
      .selectFrom('measurement_jobs')
      .select((row) => row.fn.countAll().as('count'))
      .where('finished_at', '>=', since)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
    return {
      waiting: of('waiting'),
      running: of('running'),
      doneSince: Number(done.count),
      failed: of('failed'),
    }
  },

  /** What ended last, newest first. */
  async newest(limit: number): Promise<MeasurementResult[]> {
    const rows = await db
      .selectFrom('measurement_jobs')
      .select(['track_id', 'artist', 'title', 'bpm', 'bpm_confidence', 'key_code', 'key_confidence'])
      .select(['service', 'error', 'finished_at'])
      .where('finished_at', 'is not', null)
      .orderBy('finished_at', 'desc')
      .orderBy('state', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      trackId: row.track_id,
      artist: row.artist,
      title: row.title,
      bpm: row.bpm,
      bpmConfidence: row.bpm_confidence,
      key: row.key_code as Key | null,
      keyConfidence: row.key_confidence,
      service: row.service,
      error: row.error,
      finishedAt: row.finished_at as number,
    }))
  },
})
