import type { Db, Schema } from '../../db/schema.ts'
import type { PreviewService, Video } from '../../providers/preview/port.ts'

export type SoundSource = PreviewService['name']

/** What was found out about the sound of a text, until it is forgotten. */
export type CachedPreview = {
  readonly id: string
  /** The text it was looked up by. */
  readonly text: string
  /** null where no service has it. */
  readonly sound: { readonly source: SoundSource; readonly address: string } | null
}

/** A file of this server that may be heard. */
export type OwnFile = {
  readonly id: string
  readonly origin: string
  readonly path: string
  readonly artist: string
  readonly title: string
  readonly startMs: number
}

/** Rows that are kept at most, a sound or a video each. */
export const PREVIEWS_MAX = 50_000

/** A sound and a video of one text are two rows: they run out at different times, and one may fail while the other is found. */
const soundKey = (text: string): string => `sound ${text}`
const videoKey = (text: string): string => `video ${text}`

const OWN_FILE = ['id', 'origin', 'path', 'artist', 'title', 'preview_start_ms'] as const

export const previewsStore = (db: Db) => ({
  async sound(text: string, now: number): Promise<CachedPreview | null> {
    const row = await db
      .selectFrom('previews')
      .select(['id', 'query_key', 'source', 'sound_url'])
      .where('query_key', '=', soundKey(text))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? toCachedPreview(row) : null
  },

  /** An expired one still serves clients that hold its id. */
  async soundById(id: string): Promise<CachedPreview | null> {
    const row = await db
      .selectFrom('previews')
      .select(['id', 'query_key', 'source', 'sound_url'])
      .where('id', '=', id)
      .executeTakeFirst()
    const cached = row ? toCachedPreview(row) : null
    return cached?.sound ? cached : null
  },

  /** @returns the id under which it can be heard: a text keeps the one it has */
  cacheSound(cached: CachedPreview, expiresAt: number): Promise<string> {
    return upsert(db, {
      id: cached.id,
      query_key: soundKey(cached.text),
      source: cached.sound?.source ?? null,
      sound_url: cached.sound?.address ?? null,
      youtube_url: null,
      youtube_title: null,
      expires_at: expiresAt,
    })
  },

  /** @returns null where no service has been asked lately */
  async video(text: string, now: number): Promise<{ readonly video: Video | null } | null> {
    const row = await db
      .selectFrom('previews')
      .select(['youtube_url', 'youtube_title'])
      .where('query_key', '=', videoKey(text))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!row) return null
    const { youtube_url: url, youtube_title: title } = row
    return { video: url === null ? null : { url, title: title ?? '' } }
  },

  async cacheVideo(id: string, text: string, video: Video | null, expiresAt: number): Promise<void> {
    await upsert(db, {
      id,
      query_key: videoKey(text),
      source: null,
      sound_url: null,
      youtube_url: video?.url ?? null,
      youtube_title: video?.title ?? null,
      expires_at: expiresAt,
    })
  },

  async pruneExpired(now: number): Promise<void> {
    await db.deleteFrom('previews').where('expires_at', '<=', now).execute()
  },

  /** Changes whenever the files do. */
  async filesEdition(): Promise<string> {
    const { files, newest } = await db
      .selectFrom('audio_files')
      .select(({ fn }) => [fn.countAll().as('files'), fn.max('scanned_at').as('newest')])
      .where('error', 'is', null)
      .executeTakeFirstOrThrow()
    return `${files} ${newest}`
  },

  /** Files that could be read and say what they are, those that came with Segue first. */
  async files(): Promise<OwnFile[]> {
    const rows = await db
      .selectFrom('audio_files')
      .select(OWN_FILE)
      .where('error', 'is', null)
      .where('title', '!=', '')
      .orderBy('origin')
      .orderBy('id')
      .execute()
    return rows.map(toOwnFile)
  },

  async file(id: string): Promise<OwnFile | null> {
    const row = await db
      .selectFrom('audio_files')
      .select(OWN_FILE)
      .where('id', '=', id)
      .where('error', 'is', null)
      .executeTakeFirst()
    return row ? toOwnFile(row) : null
  },
})

/** The newest of a text counts; where there are too many rows, those that run out first go. */
async function upsert(db: Db, row: Schema['previews']): Promise<string> {
  const { id } = await db
    .insertInto('previews')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('query_key').doUpdateSet({
        source: row.source,
        sound_url: row.sound_url,
        youtube_url: row.youtube_url,
        youtube_title: row.youtube_title,
        expires_at: row.expires_at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await db
    .selectFrom('previews')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const tooMany = Number(rows) - PREVIEWS_MAX
  if (tooMany > 0)
    await db
      .deleteFrom('previews')
      .where('id', 'in', (of) =>
        of.selectFrom('previews').select('id').where('id', '!=', id).orderBy('expires_at').limit(tooMany),
      )
      .execute()
  return id
}

type SoundRow = Pick<Schema['previews'], 'id' | 'query_key' | 'source' | 'sound_url'>

function toCachedPreview({ id, query_key, source, sound_url: address }: SoundRow): CachedPreview {
  const isKnown = source === 'deezer' || source === 'itunes'
  const text = query_key.slice(soundKey('').length)
  return { id, text, sound: isKnown && address !== null ? { source, address } : null }
}

const toOwnFile = ({
  preview_start_ms: startMs,
  ...row
}: Pick<Schema['audio_files'], (typeof OWN_FILE)[number]>): OwnFile => ({ ...row, startMs: startMs ?? 0 })
