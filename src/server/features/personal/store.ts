import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ownTrackKey } from '#domain/library/own-track.ts'
import type { Verdict } from '#domain/personal/personal-model.ts'
import type { Night, Play } from '#domain/personal/played-nights.ts'
import type { OwnListKind } from '#contract/personal.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { decodePlays, encodePlays } from './plays-codec.ts'

export type OwnListHead = {
  readonly id: string
  readonly kind: OwnListKind
  readonly name: string
  /** Outermost first. */
  readonly folder: readonly string[]
  /** ISO 8601 on the DJ's clock. */
  readonly startedAt: string | null
  readonly tracks: number
}
export type NewOwnList = Omit<OwnListHead, 'tracks'> & { readonly plays: readonly Play[] }

type NamedTrack = Pick<Play, 'artist' | 'title'>

const HEAD = ['id', 'kind', 'name', 'folder', 'started_at', 'track_count'] as const
type HeadRow = Pick<Schema['library_lists'], (typeof HEAD)[number]>

const toHead = (row: HeadRow): OwnListHead => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  folder: JSON.parse(row.folder) as string[],
  startedAt: row.started_at,
  tracks: row.track_count,
})

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
/** By what a list is the same when a library is read again. */
export const listKeyOf = ({
  kind,
  folder,
  name,
  startedAt,
}: Pick<NewOwnList, 'kind' | 'folder' | 'name' | 'startedAt'>): string =>
  hash(JSON.stringify([kind, folder, name, startedAt]))

const pairKeyOf = (from: NamedTrack, to: NamedTrack): string =>
  hash(`${ownTrackKey(from.artist, from.title)}\n${ownTrackKey(to.artist, to.title)}`)

/** About what a verdict takes in the database. */
const VERDICT_BYTES = 300
const ROW_BATCH_SIZE = 100

const ownedBy = (db: Db, userId: string) => db.selectFrom('library_lists').where('user_id', '=', userId)
const said = (word: string): RawBuilder<boolean> =>
  sql<boolean>`lower(name || ' ' || folder || ' ' || coalesce(started_at, '')) like ${`%${word}%`}`

/** Playlists and nights of DJ software, and verdicts. Every call is about those of one user. */
export const personalStore = (db: Db) => ({
  async isOn(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('learns_from_nights')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.learns_from_nights === 1
  },

  async setOn(userId: string, isOn: boolean): Promise<void> {
    await db
      .updateTable('users')
      .set({ learns_from_nights: isOn ? 1 : 0 })
      .where('id', '=', userId)
      .execute()
  },

  /** Takes the row lock of this user until the transaction ends, and says that what is learned from has changed. */
  async touch(userId: string): Promise<void> {
    await db
      .updateTable('users')
      .set({ personal_version: sql<number>`personal_version + 1` })
      .where('id', '=', userId)
      .execute()
  },

  async counts(
    userId: string,
  ): Promise<{ playlists: number; nights: number; worked: number; never: number }> {
    const lists = await ownedBy(db, userId)
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    const verdicts = await db
      .selectFrom('track_verdicts')
      .where('user_id', '=', userId)
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    const of = (rows: readonly { kind: string; count: number }[], kind: string): number =>
      Number(rows.find((row) => row.kind === kind)?.count ?? 0)
    return {
      playlists: of(lists, 'playlist'),
      nights: of(lists, 'night'),
      worked: of(verdicts, 'worked'),
      never: of(verdicts, 'never'),
    }
  },

  /** Lists to the byte, verdicts about. */
  async storedBytes(userId: string): Promise<number> {
    const { bytes } = await ownedBy(db, userId)
      .select(sql<number>`coalesce(sum(octet_length(entries) + 200), 0)`.as('bytes'))
      .executeTakeFirstOrThrow()
    const { verdicts } = await db
      .selectFrom('track_verdicts')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('verdicts'))
      .executeTakeFirstOrThrow()
    return Number(bytes) + Number(verdicts) * VERDICT_BYTES
  },

  /** Keys of those that are there already. */
  async keysThere(userId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await ownedBy(db, userId).where('list_key', 'in', keys).select('list_key').execute()
    return new Set(rows.map((row) => row.list_key))
  },

  async put(userId: string, lists: readonly NewOwnList[]): Promise<void> {
    const rows = lists.map((list) => ({
      id: list.id,
      user_id: userId,
      kind: list.kind,
      name: list.name,
      folder: JSON.stringify(list.folder),
      started_at: list.startedAt,
      list_key: listKeyOf(list),
      track_count: list.plays.length,
      entries: encodePlays(list.plays),
    }))
    await db
      .insertInto('library_lists')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'list_key']).doUpdateSet(({ ref }) => ({
          track_count: ref('excluded.track_count'),
          entries: ref('excluded.entries'),
        })),
      )
      .execute()
  },

  /** Playlists by folder and name, nights by date, the latest first. @param words each stands in its name, folder or date */
  async page(
    userId: string,
    kind: OwnListKind,
    words: readonly string[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ lists: OwnListHead[]; total: number }> {
    const matching = words.reduce(
      (query, word) => query.where(said(word)),
      ownedBy(db, userId).where('kind', '=', kind),
    )
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const heads = matching.select(HEAD)
    const ordered =
      kind === 'night'
        ? heads.orderBy(sql`coalesce(started_at, '')`, 'desc').orderBy('name', 'desc')
        : heads.orderBy(sql`lower(folder)`).orderBy(sql`lower(name)`)
    const rows = await ordered.orderBy('id').limit(limit).offset(offset).execute()
    return { lists: rows.map(toHead), total: Number(total) }
  },

  async byId(userId: string, id: string): Promise<(OwnListHead & { readonly plays: Play[] }) | null> {
    const row = await ownedBy(db, userId)
      .where('id', '=', id)
      .select([...HEAD, 'entries'])
      .executeTakeFirst()
    return row ? { ...toHead(row), plays: decodePlays(row.entries) } : null
  },

  /** @returns whether it was there */
  async delete(userId: string, id: string): Promise<boolean> {
    const result = await db
      .deleteFrom('library_lists')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  async clearLists(userId: string): Promise<void> {
    await db.deleteFrom('library_lists').where('user_id', '=', userId).execute()
  },

  /** Lists in the order of their ids, part by part, beginning after one. @param kind left out: of both kinds */
  async after(userId: string, id: string, kind?: OwnListKind): Promise<(Night & OwnListHead)[]> {
    const lists = ownedBy(db, userId).where('id', '>', id)
    const rows = await (kind === undefined ? lists : lists.where('kind', '=', kind))
      .select([...HEAD, 'entries'])
      .orderBy('id')
      .limit(ROW_BATCH_SIZE)
      .execute()
    return rows.map((row) => ({ ...toHead(row), plays: decodePlays(row.entries) }))
  },

  /** The latest first. */
  async verdicts(userId: string): Promise<Verdict[]> {
    const rows = await db
      .selectFrom('track_verdicts')
      .where('user_id', '=', userId)
      .selectAll()
      .orderBy('said_at', 'desc')
      .orderBy('pair_key')
      .execute()
    return rows.map((row) => ({
      from: { artist: row.from_artist, title: row.from_title },
      to: { artist: row.to_artist, title: row.to_title },
      kind: row.kind,
      saidAt: new Date(row.said_at).toISOString(),
    }))
  },

  async setVerdict(userId: string, { from, to, kind }: Omit<Verdict, 'saidAt'>, now: number): Promise<void> {
    const row = {
      user_id: userId,
      pair_key: pairKeyOf(from, to),
      from_artist: from.artist,
      from_title: from.title,
      to_artist: to.artist,
      to_title: to.title,
      kind,
      said_at: now,
    }
    await db
      .insertInto('track_verdicts')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'pair_key']).doUpdateSet({ kind: row.kind, said_at: row.said_at }),
      )
      .execute()
  },

  async deleteVerdict(userId: string, from: NamedTrack, to: NamedTrack): Promise<void> {
    await db
      .deleteFrom('track_verdicts')
      .where('user_id', '=', userId)
      .where('pair_key', '=', pairKeyOf(from, to))
      .execute()
  },

  async clearVerdicts(userId: string): Promise<void> {
    await db.deleteFrom('track_verdicts').where('user_id', '=', userId).execute()
  },
})
