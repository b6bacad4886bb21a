import type { Key } from '#domain/key/key.ts'
import { isKey } from '#domain/key/key.ts'
import type { Db } from '../../db/schema.ts'

/** How far a file of a dump has been read. */
export type ImportProgress = {
  /** Which file it was, so that another one is read from its beginning. */
  readonly file: string
  /** Where to go on: bytes of a file, or the id of a track. */
  readonly position: string
  readonly line: number
  readonly rows: number
  readonly leftOut: number
  readonly bad: number
  /** UTC milliseconds. */
  readonly finishedAt: number | null
}

export type ImportedTrack = {
  readonly id: string
  readonly artist: string
  readonly title: string
  /** As the scene names who leads. */
  readonly artistKey: string
  readonly year: number | null
  readonly mbid: string
}

/** What a program measured of a recording; what it did not is `undefined` and stays as it is. */
export type Measurement = {
  readonly trackId: string
  readonly mbid: string
  readonly submission: number
  readonly bpm?: number
  readonly key?: Key
}

type TrackMeasurements = {
  readonly id: string
  readonly bpms: readonly number[]
  readonly keys: readonly Key[]
}
type SettledFacts = {
  readonly id: string
  readonly bpm: number | null
  readonly key: Key | null
  readonly measurements: number
}

/** Values in one statement, below the 32,766 parameters that SQLite takes. */
const MAX_PARAMETERS = 30_000

function* parts<T extends object>(rows: readonly T[]): Iterable<T[]> {
  const [first] = rows
  if (first === undefined) return
  const size = Math.floor(MAX_PARAMETERS / Object.keys(first).length)
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** What public dumps brought. */
export const openDataStore = (db: Db) => ({
  async progress(name: string): Promise<ImportProgress | null> {
    const row = await db.selectFrom('imports').selectAll().where('name', '=', name).executeTakeFirst()
    if (row === undefined) return null
    const { file, position, line, rows, bad } = row
    return { file, position, line, rows, leftOut: row.left_out, bad, finishedAt: row.finished_at }
  },

  async saveProgress(name: string, progress: ImportProgress, now: number): Promise<void> {
    const { file, position, line, rows, bad } = progress
    const row = {
      file,
      position,
      line,
      rows,
      bad,
      left_out: progress.leftOut,
      updated_at: now,
      finished_at: progress.finishedAt,
    }
    await db
      .insertInto('imports')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  },

  /** Adds tracks that are not there yet. */
  async addTracks(tracks: readonly ImportedTrack[]): Promise<void> {
    const rows = tracks.map(({ artistKey, ...track }) => ({
      ...track,
      artist_key: artistKey,
      measurements: 0,
    }))
    for (const part of parts(rows))
      await db
        .insertInto('imported_tracks')
        .values(part)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
  },

  /** Says which track a recording is; what was said before stays. */
  async addRecordings(recordings: ReadonlyMap<string, string>): Promise<void> {
    for (const part of parts([...recordings].map(([mbid, id]) => ({ mbid, track_id: id }))))
      await db
        .insertInto('imported_recordings')
        .values(part)
        .onConflict((conflict) => conflict.column('mbid').doNothing())
        .execute()
  },

  async tracksOfRecordings(mbids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (mbids.length === 0) return new Map()
    const rows = await db
      .selectFrom('imported_recordings')
      .select(['mbid', 'track_id'])
      .where('mbid', 'in', mbids)
      .execute()
    return new Map(rows.map((row) => [row.mbid, row.track_id]))
  },

  /** Each measurement counts once, however often it is read. All of one call say the same facts. */
  async addMeasurements(measurements: readonly Measurement[]): Promise<void> {
    const once = new Map(
      measurements.map(({ trackId, mbid, submission, bpm, key }) => [
        `${mbid} ${submission}`,
        {
          track_id: trackId,
          mbid,
          submission,
          ...(bpm === undefined ? {} : { bpm }),
          ...(key === undefined ? {} : { key_code: key }),
        },
      ]),
    )
    const rows = [...once.values()]
    const column = rows[0]?.bpm === undefined ? 'key_code' : 'bpm'
    for (const part of parts(rows))
      await db
        .insertInto('imported_measurements')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .columns(['track_id', 'mbid', 'submission'])
            .doUpdateSet((row) => ({ [column]: row.ref(`excluded.${column}`) })),
        )
        .execute()
  },

  /** What was measured of the next `limit` tracks after an id, in the order of the submissions. */
  async measurementsAfter(id: string, limit: number): Promise<TrackMeasurements[]> {
    const ids = db
      .selectFrom('imported_measurements')
      .select('track_id')
      .distinct()
      .where('track_id', '>', id)
      .orderBy('track_id')
      .limit(limit)
    const rows = await db
      .selectFrom('imported_measurements')
      .select(['track_id', 'bpm', 'key_code'])
      .where('track_id', 'in', ids)
      .orderBy('track_id')
      .orderBy('submission')
      .orderBy('mbid')
      .execute()
    const tracks = new Map<string, { id: string; bpms: number[]; keys: Key[] }>()
    for (const row of rows) {
      const track = tracks.get(row.track_id) ?? { id: row.track_id, bpms: [], keys: [] }
      tracks.set(row.track_id, track)
      if (row.bpm !== null) track.bpms.push(row.bpm)
      if (row.key_code !== null && isKey(row.key_code)) track.keys.push(row.key_code)
    }
    return [...tracks.values()]
  },

  async setFacts(facts: readonly SettledFacts[]): Promise<void> {
    const known = new Map(facts.map((one) => [one.id, one]))
    if (known.size === 0) return
    const tracks = await db
      .selectFrom('imported_tracks')
      .selectAll()
      .where('id', 'in', [...known.keys()])
      .execute()
    const rows = tracks.map((track) => {
      const { bpm = null, key = null, measurements = 0 } = known.get(track.id) ?? {}
      return { ...track, bpm, key_code: key, measurements }
    })
    for (const part of parts(rows))
      await db
        .insertInto('imported_tracks')
        .values(part)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            bpm: row.ref('excluded.bpm'),
            key_code: row.ref('excluded.key_code'),
            measurements: row.ref('excluded.measurements'),
          })),
        )
        .execute()
  },
})
