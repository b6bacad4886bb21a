import { isKey, type Key } from '#domain/key/key.ts'
import type { Db } from '../../db/schema.ts'

/** `null`: what everybody is answered from; else the user whose own it is. */
export type Owner = string | null

/** A fingerprint by its name. It is another one once `addedAt` changes. */
export type PrintVersion = { readonly id: string; readonly addedAt: number }
export type Print = { readonly id: string; readonly landmarks: Uint8Array }

/** What the files say of a track whose sound is known. */
export type SoundFacts = {
  readonly artist: string
  readonly title: string
  readonly album: string | null
  readonly genre: string | null
  readonly year: number | null
  readonly bpm: number | null
  readonly key: Key | null
  readonly trackId: string | null
}

const FACTS = ['artist', 'title', 'album', 'genre', 'year', 'bpm', 'key_code'] as const

/** The sound that Listen knows. A caller sees public rows and their own, never another user's. */
export const identifyStore = (db: Db) => {
  const ownedBy = (owner: Owner) =>
    owner === null
      ? db.selectFrom('fingerprints').where('user_id', 'is', null)
      : db.selectFrom('fingerprints').where('user_id', '=', owner)
  return {
    /** Newest first, so that what matters most is known first. */
    async versions(owner: Owner, since: number): Promise<PrintVersion[]> {
      const rows = await ownedBy(owner)
        .where('added_at', '>=', since)
        .select(['id', 'added_at'])
        .orderBy('added_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, added_at: addedAt }) => ({ id, addedAt }))
    },

    async count(owner: Owner): Promise<number> {
      const { n } = await ownedBy(owner)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },

    prints: (ids: readonly string[]): Promise<Print[]> =>
      db.selectFrom('fingerprints').where('id', 'in', ids).select(['id', 'landmarks']).execute(),

    /** What is known of each of these fingerprints, as far as it is still there and `userId` may see it. */
    async facts(ids: readonly string[], userId: Owner): Promise<ReadonlyMap<string, SoundFacts>> {
      if (ids.length === 0) return new Map()
      const visible = db
        .selectFrom('fingerprints')
        .where('fingerprints.id', 'in', ids)
        .where((row) =>
          userId === null
            ? row('fingerprints.user_id', 'is', null)
            : row.or([row('fingerprints.user_id', 'is', null), row('fingerprints.user_id', '=', userId)]),
        )
      const files = await visible
        .innerJoin('audio_files', 'audio_files.id', 'fingerprints.audio_file_id')
        .select([
          'fingerprints.id',
          'audio_files.track_id',
          ...FACTS.map((name) => `audio_files.${name}` as const),
        ])
        .execute()
      const owned = await visible
        .innerJoin('library_tracks', 'library_tracks.id', 'fingerprints.library_track_id')
        .select(['fingerprints.id', ...FACTS.map((name) => `library_tracks.${name}` as const)])
        .execute()
      const rows = [...files, ...owned.map((row) => ({ ...row, track_id: null }))]
      return new Map(
        rows.map(({ id, key_code: key, track_id: trackId, ...facts }) => [
          id,
          { ...facts, key: key !== null && isKey(key) ? key : null, trackId },
        ]),
      )
    },
  }
}
