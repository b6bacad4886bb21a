import { sql } from 'kysely'
import { isKey, type Key } from '#domain/key/key.ts'
import { GENRE_NAMES, type GenreName } from '#domain/track/genres.ts'
import { KEY_SOURCES, type KeySource, type ShelfTrack } from '#domain/track/track.ts'
import type { Db, Schema } from '../../db/schema.ts'

/** In place of a service: a guess by what is usual for the artist. */
export const USUAL_FOR_ARTIST = 'artist'

/** A fact, and who says it: `deezer`, `measured`, `catalogue`, or that it is a guess: `artist`. */
export type Provenance = Readonly<
  Partial<Record<'bpm' | 'key' | 'energy' | 'genre' | 'year' | 'isrc', string>>
>

/** A track as it is kept: shared by all, with the source of each fact. */
export type NewFoundTrack = {
  readonly id: string
  readonly artist: string
  readonly title: string
  readonly year: number | null
  readonly genre: GenreName | null
  readonly bpm: number | null
  /** 0–1, where it was measured. */
  readonly bpmConfidence: number | null
  readonly key: Key | null
  readonly keySource: KeySource | null
  readonly keyConfidence: number | null
  readonly energy: number | null
  readonly isrc: string | null
  readonly service: string
  readonly pageUrl: string | null
  readonly provenance: Provenance
}

export type FoundTrackRow = NewFoundTrack & { readonly createdAt: number; readonly requestedAt: number }

type FoundTracksSummary = {
  readonly total: number
  readonly withTempo: number
  readonly measured: number
  readonly removed: number
  readonly byService: { readonly service: string; readonly tracks: number }[]
}

export type ProposalSource = 'model' | 'neighbours'
export type ProposalCounts = {
  readonly questions: number
  readonly proposed: number
  readonly known: number
  readonly proven: number
  readonly recommended: number
}

const READ_BATCH_SIZE = 2_000
const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const foundTracksStore = (db: Db) => ({
  /** Another one whenever any track was added, completed or removed. */
  async revision(): Promise<string> {
    // Two changes may fall into one millisecond: what they changed is counted as well.
    const { rows, newest, removed, tempos, keys } = await db
      .selectFrom('found_tracks')
      .select(({ fn }) => [
        fn.countAll().as('rows'),
        fn.max('updated_at').as('newest'),
        fn.count('removed_at').as('removed'),
        fn.count('bpm').as('tempos'),
        fn.count('key_code').as('keys'),
      ])
      .executeTakeFirstOrThrow()
    return [rows, newest, removed, tempos, keys].join()
  },

  /** Every track that is not removed, by its id. */
  async all(): Promise<ShelfTrack[]> {
    const tracks: ShelfTrack[] = []
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('found_tracks')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(READ_BATCH_SIZE)
        .execute()
      tracks.push(
        ...rows.filter((row) => row.removed_at === null).map((row) => toShelfTrack(toFoundTrack(row))),
      )
      const last = rows[READ_BATCH_SIZE - 1]
      if (last === undefined) return tracks
      after = last.id
    }
  },

  /**
   * Keeps a track. What is known of it already stands, what was missing is filled in; one that was removed stays away.
   * Two servers that find it at once leave one row.
   */
  async upsert(track: NewFoundTrack, now: number): Promise<void> {
    const stamps = { created_at: now, updated_at: now, requested_at: now, removed_at: null }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('found_tracks')
      .values({ ...toRow(track), ...stamps })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return
    await db.transaction().execute(async (trx) => {
      // The change holds the row: concurrent finders fill in what they read under its lock.
      const held = await trx
        .updateTable('found_tracks')
        .set({ requested_at: now, updated_at: now })
        .where('id', '=', track.id)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (held === undefined) return
      await trx
        .updateTable('found_tracks')
        .set(toRow(fillGaps(toFoundTrack(held), track)))
        .where('id', '=', track.id)
        .execute()
    })
  },

  async find(id: string): Promise<(FoundTrackRow & { readonly isRemoved: boolean }) | null> {
    const row = await db.selectFrom('found_tracks').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : { ...toFoundTrack(row), isRemoved: row.removed_at !== null }
  },

  /** Those of them that are there and not removed. */
  async findAll(ids: readonly string[]): Promise<FoundTrackRow[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('found_tracks')
      .selectAll()
      .where('id', 'in', [...ids])
      .where('removed_at', 'is', null)
      .execute()
    return rows.map(toFoundTrack)
  },

  /** The same recording under another spelling; removed ones included. */
  async idByIsrc(isrc: string): Promise<string | null> {
    const row = await db
      .selectFrom('found_tracks')
      .select('id')
      .where('isrc', '=', isrc)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Touches the tracks that a search showed or asked for; at most once a day. */
  async touch(ids: readonly string[], now: number): Promise<void> {
    if (ids.length === 0) return
    const due = await db
      .selectFrom('found_tracks')
      .select('id')
      .where('id', 'in', [...ids])
      .where('requested_at', '<', now - DAY_MS)
      .execute()
    // One by one: two servers that touch the same tracks in another order must not wait for each other.
    for (const { id } of due)
      await db.updateTable('found_tracks').set({ requested_at: now }).where('id', '=', id).execute()
  },

  /** Takes a track out for everybody, and for good. @returns whether it was there */
  async remove(id: string, now: number): Promise<boolean> {
    const result = await db
      .updateTable('found_tracks')
      .set({ removed_at: now, updated_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /**
   * Deletes what no search touched since then and no account saved. What was removed is remembered, and what was measured of
   * built-in tracks stays with them.
   */
  async prune(before: number): Promise<number> {
    const result = await db
      .deleteFrom('found_tracks')
      .where('requested_at', '<', before)
      .where('removed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('saved_songs').select('id').whereRef('track_id', '=', 'found_tracks.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('list_songs').select('id').whereRef('track_id', '=', 'found_tracks.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tracks').select('id').whereRef('tracks.id', '=', 'found_tracks.id'))),
      )
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  },

  async summary(): Promise<FoundTracksSummary> {
    const rows = await db
      .selectFrom('found_tracks')
      .select(({ fn }) => [
        'service',
        fn.countAll<number | string>().as('tracks'),
        sql<number | string>`sum(case when removed_at is null then 0 else 1 end)`.as('removed'),
        sql<number | string>`sum(case when removed_at is null and bpm is not null then 1 else 0 end)`.as(
          'tempo',
        ),
        sql<
          number | string
        >`sum(case when removed_at is null and provenance like '%measured%' then 1 else 0 end)`.as(
          'measured',
        ),
      ])
      .groupBy('service')
      .execute()
    const services = rows
      .map((row) => ({ service: row.service, tracks: Number(row.tracks) - Number(row.removed) }))
      .filter(({ tracks }) => tracks > 0)
      .sort((a, b) => b.tracks - a.tracks || (a.service < b.service ? -1 : 1))
    const sum = (name: 'tempo' | 'measured' | 'removed') =>
      rows.reduce((total, row) => total + Number(row[name]), 0)
    return {
      total: services.reduce((total, { tracks }) => total + tracks, 0),
      withTempo: sum('tempo'),
      measured: sum('measured'),
      removed: sum('removed'),
      byService: services,
    }
  },

  async newest(limit: number): Promise<FoundTrackRow[]> {
    const rows = await db
      .selectFrom('found_tracks')
      .selectAll()
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(toFoundTrack)
  },

  /** Adds to what the proposals of a day came to. */
  async countProposals(source: ProposalSource, counts: ProposalCounts, now: number): Promise<void> {
    await db
      .insertInto('proposal_metrics')
      .values({ day: dayOf(now), source, ...counts })
      .onConflict((conflict) =>
        conflict.columns(['day', 'source']).doUpdateSet({
          questions: sql`proposal_metrics.questions + excluded.questions`,
          proposed: sql`proposal_metrics.proposed + excluded.proposed`,
          known: sql`proposal_metrics.known + excluded.known`,
          proven: sql`proposal_metrics.proven + excluded.proven`,
          recommended: sql`proposal_metrics.recommended + excluded.recommended`,
        }),
      )
      .execute()
  },

  /** What they came to since then, by who proposed. */
  async proposalCounts(since: number): Promise<(ProposalCounts & { readonly source: ProposalSource })[]> {
    const rows = await db
      .selectFrom('proposal_metrics')
      .select(({ fn }) => [
        'source',
        fn.sum<number | string>('questions').as('questions'),
        fn.sum<number | string>('proposed').as('proposed'),
        fn.sum<number | string>('known').as('known'),
        fn.sum<number | string>('proven').as('proven'),
        fn.sum<number | string>('recommended').as('recommended'),
      ])
      .where('day', '>=', dayOf(since))
      .groupBy('source')
      .orderBy('source')
      .execute()
    return rows.map((row) => ({
      source: row.source as ProposalSource,
      questions: Number(row.questions),
      proposed: Number(row.proposed),
      known: Number(row.known),
      proven: Number(row.proven),
      recommended: Number(row.recommended),
    }))
  },
})

/** What is known of a track stands and says who says so; a gap is filled with what a service says now. */
function fillGaps(known: NewFoundTrack, said: NewFoundTrack): NewFoundTrack {
  const tempo = known.bpm === null ? said : known
  const tone = known.key === null ? said : known
  const style = known.genre === null || isStated(said, known) ? said : known
  return {
    ...known,
    year: known.year ?? said.year,
    genre: style.genre,
    bpm: tempo.bpm,
    bpmConfidence: tempo.bpmConfidence,
    key: tone.key,
    keySource: tone.keySource,
    keyConfidence: tone.keyConfidence,
    energy: known.energy ?? said.energy,
    isrc: known.isrc ?? said.isrc,
    pageUrl: known.pageUrl ?? said.pageUrl,
    provenance: {
      ...said.provenance,
      ...known.provenance,
      ...(style.provenance.genre === undefined ? {} : { genre: style.provenance.genre }),
    },
  }
}

/** A service says what was only guessed so far. */
const isStated = (said: NewFoundTrack, known: NewFoundTrack): boolean =>
  isGenreGuessed(known) && said.provenance.genre !== undefined && !isGenreGuessed(said)

export const isGenreGuessed = ({ provenance }: Pick<NewFoundTrack, 'provenance'>): boolean =>
  provenance.genre === USUAL_FOR_ARTIST

const toRow = (track: NewFoundTrack) => ({
  id: track.id,
  artist: track.artist,
  title: track.title,
  year: track.year,
  genre: track.genre,
  bpm: track.bpm,
  bpm_confidence: track.bpmConfidence,
  key_code: track.key,
  key_confidence: track.keyConfidence,
  key_source: track.key === null ? null : track.keySource,
  energy: track.energy,
  isrc: track.isrc,
  service: track.service,
  page_url: track.pageUrl,
  provenance: JSON.stringify(track.provenance),
})

const GENRES: ReadonlyMap<string, GenreName> = new Map(GENRE_NAMES.map((name) => [name, name]))

const toFoundTrack = (row: Schema['found_tracks']): FoundTrackRow => ({
  id: row.id,
  artist: row.artist,
  title: row.title,
  year: row.year,
  genre: row.genre === null ? null : (GENRES.get(row.genre) ?? null),
  bpm: row.bpm,
  bpmConfidence: row.bpm_confidence,
  keyConfidence: row.key_confidence,
  key: row.key_code !== null && isKey(row.key_code) ? row.key_code : null,
  keySource: KEY_SOURCES.find((source) => source === row.key_source) ?? null,
  energy: row.energy,
  isrc: row.isrc,
  service: row.service,
  pageUrl: row.page_url,
  provenance: JSON.parse(row.provenance) as Provenance,
  createdAt: row.created_at,
  requestedAt: row.requested_at,
})

/** As everybody has it. */
export function toShelfTrack(track: NewFoundTrack): ShelfTrack {
  const { id, artist, title, year, genre, bpm, key, keySource, energy, service, pageUrl } = track
  return {
    id,
    artist,
    title,
    year,
    genre,
    ...(isGenreGuessed(track) ? { isGenreGuessed: true } : {}),
    bpm,
    key,
    keySource: key === null ? null : keySource,
    energy,
    vibes: [],
    vocal: null,
    popularity: null,
    origin: 'found',
    foundOn: { service, pageUrl },
  }
}
